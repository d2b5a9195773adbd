// Lines of a board that a page keeps, hundreds of them: an update says which are open. A module of its
// own, because one game alone has them.

const main = document.querySelector("main.table");
let lines = [];

document.addEventListener("laid", openLines);
openLines();

function byId(id) {
  return document.getElementById(id);
}

function openLines() {
  const layer = byId("lines");
  if (!layer || !main.dataset.table) return;
  if (!lines.length) {
    lines = [...layer.children].map((link) => {
      const [x, y, dx, dy] = link.lastChild.getAttribute("d").match(/-?\d+/g).map(Number);
      return { link, name: link.dataset.name, x: x + dx / 2, y: y + dy / 2, dx, dy };
    });
    layer.addEventListener("keydown", along);
    layer.addEventListener("click", nearby);
  }
  const words = [];
  for (const part of (byId("overlay").dataset.open ?? "").split(";").filter(Boolean)) {
    const [word, coded] = part.split(" ");
    const bits = atob(coded);
    lines.forEach((_, n) => (bits.charCodeAt(n >> 3) >> (n & 7)) & 1 && (words[n] = word));
  }
  const eyes = new URL(main.dataset.table, location.href).search;
  lines.forEach(({ link, name }, n) => {
    delete link.dataset.do;
    delete link.dataset.pick;
    if (words[n]) {
      link.setAttribute("href", `${eyes ? `${eyes}&` : "?"}pick=e${n}`);
      if (words[n] !== "pick") link.dataset.do = `${words[n]} ${name}`;
      else link.dataset.pick = "";
    } else link.removeAttribute("href");
    // Hundreds of lines that cannot be picked are not read aloud.
    link.ariaHidden = words[n] ? null : "true";
    link.tabIndex = -1;
  });
  // The Tab key stops once; arrows go on from there.
  const stop = lines.find(({ link }) => link === document.activeElement) ?? lines.find((_, n) => words[n]);
  if (stop) stop.link.tabIndex = 0;
}

// A finger that hits no line means the nearest one.
function nearby(event) {
  if (event.pointerType !== "touch" || event.target.closest("a[href]")) return;
  const screen = byId("lines").getScreenCTM();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
  const far = ({ x, y, dx, dy }) => {
    const part = ((at.x - x) * dx + (at.y - y) * dy) / (dx * dx + dy * dy);
    const on = Math.max(-0.5, Math.min(0.5, part));
    return Math.hypot(at.x - x - on * dx, at.y - y - on * dy) * screen.a;
  };
  const open = lines.filter(({ link }) => link.hasAttribute("href"));
  const [near, link] = open.map((line) => [far(line), line.link]).sort(([a], [b]) => a - b)[0] ?? [Infinity];
  if (near < 16) link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function along(event) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
  const from = lines.find(({ link }) => link === event.target);
  if (dx === undefined || !from) return;
  event.preventDefault();
  let [best, least] = [null, Infinity];
  for (const line of lines) {
    const [x, y] = [line.x - from.x, line.y - from.y];
    const ahead = x * dx + y * dy;
    const far = ahead + 2 * Math.abs(x * dy + y * dx);
    if (ahead > 3 && far < least && line.link.hasAttribute("href")) [best, least] = [line, far];
  }
  if (!best) return;
  from.link.tabIndex = -1;
  best.link.tabIndex = 0;
  best.link.focus();
}
