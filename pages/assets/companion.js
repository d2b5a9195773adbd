// Draws in the browser, so that the page needs nothing once it is loaded. Without this script every button
// of the form asks the server.
const page = document.querySelector("main.companion");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const faces = new Map();
for (const face of document.querySelector("#faces").content.children) faces.set(face.dataset.code, face);
const isPile = page.dataset.kind === "draw";
const slot = `companion:${page.dataset.game}:${page.dataset.device}`;
const field = document.querySelector("#drawn");
const result = document.querySelector("#result");
let drawn = [];
let turning = null;

// What the address says counts; else what was drawn on this device before.
function remembered() {
  const known = (text) => (text ? text.split(",").filter((code) => code && faces.has(code)) : []);
  if (field.value) return known(field.value);
  try {
    return known(localStorage.getItem(slot));
  } catch {
    return [];
  }
}

function remember() {
  field.value = drawn.join(",");
  try {
    localStorage.setItem(slot, field.value);
  } catch {
    // A browser that keeps nothing still draws.
  }
}

// A number below the bound, each as likely: numbers beyond the last whole multiple are drawn again.
function below(bound) {
  const most = Math.floor(2 ** 32 / bound) * bound;
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0] >= most);
  return word[0] % bound;
}

function next() {
  const left = [...faces.values()].filter((face) => face.dataset.code && !(isPile && drawn.includes(face.dataset.code)));
  const total = left.reduce((sum, face) => sum + Number(face.dataset.weight), 0);
  if (total === 0) return undefined;
  let at = below(total);
  return left.find((face) => (at -= Number(face.dataset.weight)) < 0).dataset.code;
}

function angle() {
  const arrow = document.querySelector("#picture [data-arrow]");
  return arrow ? Number(arrow.dataset.arrow) : undefined;
}

function show(from) {
  const code = drawn.at(-1) ?? "";
  const box = document.querySelector("#picture");
  box.replaceChildren(...[...faces.get(code).children].map((child) => child.cloneNode(true)));
  const arrow = box.querySelector("[data-arrow]");
  turning?.cancel();
  turning = null;
  if (!arrow || from === undefined || !code || still.matches) return Promise.resolve();
  const to = Number(arrow.dataset.arrow);
  const turns = to - ((((to - from) % 360) + 360) % 360) - 1080;
  const lit = [...box.querySelectorAll("[data-layer=pointer] > .fglow, [data-layer=pointer] > text")];
  for (const part of lit) part.setAttribute("visibility", "hidden");
  turning = arrow.animate([{ transform: `rotate(${turns}deg)` }, { transform: `rotate(${to}deg)` }], {
    duration: 1500,
    easing: "cubic-bezier(.15,.7,.2,1)",
  });
  return turning.finished.then(
    () => lit.forEach((part) => part.removeAttribute("visibility")),
    () => {},
  );
}

function tell() {
  const code = drawn.at(-1);
  result.textContent = code ? faces.get(code).dataset.words : "";
  const count = faces.size - 1;
  document.querySelector("#left").textContent = isPile
    ? `${count - drawn.length} of ${count} left`
    : drawn.length
      ? `spin ${drawn.length}`
      : "";
  for (const id of ["undo", "new"]) document.getElementById(id).disabled = drawn.length === 0;
  const rows = drawn.map((one) => {
    const row = document.createElement("li");
    const words = document.createElement("span");
    words.textContent = faces.get(one).dataset.words;
    row.append(words);
    if (isPile) {
      const back = document.createElement("button");
      back.name = "back";
      back.value = one;
      back.textContent = "Put back";
      back.setAttribute("aria-label", `Put back ${words.textContent}`);
      row.append(" ", back);
    }
    return row;
  });
  document.querySelector("#history").replaceChildren(...rows.reverse());
}

function act(name, value) {
  const from = angle();
  if (name === "back") drawn.splice(drawn.lastIndexOf(value), 1);
  else if (value === "undo") drawn.pop();
  else if (value === "new") drawn = [];
  else {
    const code = next();
    if (code === undefined) {
      result.textContent = "The pile is empty";
      return;
    }
    drawn.push(code);
    remember();
    // The same number again is news too.
    result.textContent = "";
    show(isPile ? undefined : from).then(tell);
    return;
  }
  remember();
  show();
  tell();
}

document.querySelector("#draw").addEventListener("submit", (event) => {
  event.preventDefault();
  const pressed = event.submitter ?? document.querySelector("#go");
  act(pressed.name, pressed.value);
  if (!pressed.isConnected) document.querySelector("#go").focus();
});
document.querySelector("#where").textContent = "by your browser";
drawn = remembered();
show();
tell();
// The first pile has the plain address too.
{
  const plain = location.pathname;
  const piles = [...document.querySelectorAll("main a[href*='?device=']")].map((link) => `${plain}?device=${new URL(link.href).searchParams.get("device")}`);
  stay([plain, `${plain}?device=${page.dataset.device}`, ...piles]).catch(() => {});
}
