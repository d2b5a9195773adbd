// The camera: the view box of all pictures of the board. Where the whole board would be too small to
// read it shows what matters; fingers and the mouse move it.

const stage = document.querySelector(".stage");
const board = document.getElementById("board");
// The same as in the style sheet: with large letters a desk has the room of a phone.
const phone = matchMedia("(max-width: 37.49rem), (max-height: 32.5rem)");
let view = null;
let mode = "mine";
// Whether the last click was on a line of the map.
let onLine = false;
// The last frame that mattered: where nothing new does, the camera stays.
let mattered = null;

if (stage && board?.dataset.wide) {
  new ResizeObserver(() => aim(false)).observe(stage);
  document.addEventListener("laid", () => {
    const called = isCalled();
    if (mode === "free" && called) mode = "mine";
    // Who lays line by line on the map stays there; the list leads on to what it offers.
    if (onLine && lit === "go" && view) return;
    aim(mode === "mine");
  });
  addEventListener("click", (event) => (onLine = Boolean(event.target.closest?.("#lines a[href]"))), true);
  document.querySelector(".tools").hidden = false;
  document.getElementById("zoom-in").onclick = () => zoom(1.35);
  document.getElementById("zoom-out").onclick = () => zoom(1 / 1.35);
  document.getElementById("zoom-fit").onclick = toggleFit;
  hold();
}

function whole() {
  return { x: 0, y: 0, w: Number(board.dataset.wide), h: Number(board.dataset.high) };
}

// Pixels for each unit at which words can be read. Larger windows than a phone's have larger names for the whole board.
function legible() {
  return Number((phone.matches ? board.dataset.scale : board.dataset.whole) ?? 0);
}

// Pixels for each unit when the whole board is shown.
function fitting() {
  const { w, h } = whole();
  return Math.min(stage.clientWidth / w, stage.clientHeight / h);
}

function aim(smooth) {
  if (!stage?.clientWidth) return;
  if (mode !== "free") {
    const wanted = mode === "fit" ? framed(whole()) : matters();
    if (smooth && view && !calm()) return glideTo(wanted);
    view = wanted;
  } else view = sized(view, stage.clientWidth / view.w);
  show();
}

// Whether a turn has just come, or the end, out of the sight of one who moved the map.
let lit = "";
function isCalled() {
  const { lamp: now, focus } = document.getElementById("standing")?.dataset ?? {};
  const comes = now !== lit && now !== "wait";
  lit = now;
  if (!comes || !focus || !view) return false;
  const [x, y, w, h] = focus.split(" ").map(Number);
  return x < view.x || y < view.y || x + w > view.x + view.w || y + h > view.y + view.h;
}

// What matters now: the frame the server names, at a size that can be read.
function matters() {
  const named = (document.getElementById("standing") ?? document.getElementById("moment"))?.dataset.focus;
  if (named) mattered = named.split(" ").map(Number);
  const given = mattered;
  const all = whole();
  const least = legible();
  const follow = board.dataset.follow !== undefined;
  if (!given || fitting() >= least) return framed(all);
  const [x, y, w, h] = given;
  const close = Math.min(1, stage.clientWidth / w, stage.clientHeight / h);
  const scale = Math.max(fitting(), follow ? close : least);
  const center = { x: x + w / 2, y: y + h / 2, w: 0, h: 0 };
  const seen = sized(center, scale);
  return kept(seen, scale);
}

// A view of the stage's shape at this scale, around the middle of another.
function sized(around, scale) {
  const [w, h] = [stage.clientWidth / scale, stage.clientHeight / scale];
  return { x: around.x + around.w / 2 - w / 2, y: around.y + around.h / 2 - h / 2, w, h };
}

function framed(frame) {
  return sized(frame, Math.min(stage.clientWidth / frame.w, stage.clientHeight / frame.h));
}

// Not farther than a little beyond the edges.
function kept(seen, scale) {
  const all = whole();
  const slack = 28 / scale;
  const within = (at, size, full) => (size >= full ? (full - size) / 2 : Math.min(Math.max(at, -slack), full - size + slack));
  return { ...seen, x: within(seen.x, seen.w, all.w), y: within(seen.y, seen.h, all.h) };
}

function show() {
  const box = `${view.x.toFixed(1)} ${view.y.toFixed(1)} ${view.w.toFixed(1)} ${view.h.toFixed(1)}`;
  for (const picture of board.querySelectorAll(":scope > svg, #overlay > svg")) picture.setAttribute("viewBox", box);
  const small = phone.matches;
  const scale = stage.clientWidth / view.w;
  const near = scale > fitting() * 1.05;
  // Names for reading from near are shown when they can be read. A window that shows the whole board hardly larger
  // than a phone shows a part of it is tight.
  const usual = Number(board.dataset.scale ?? 0);
  const least = legible();
  const read = scale >= least * 0.995;
  board.dataset.cam = small ? (near && read ? "phone" : "fit") : scale >= usual * 1.1 ? "wide" : read ? "tablet" : "fit";
  board.toggleAttribute("data-tight", !small && !near && read && scale < usual * 1.26);
  const button = document.getElementById("zoom-fit");
  button.textContent = near || mode === "free" ? "Fit" : "Mine";
  const fits = least <= fitting();
  button.hidden = fits && mode !== "free";
}

// Brings marks into sight that the stage does not show.
function lookAt(marks) {
  const boxes = [...marks].map((mark) => mark.getBoundingClientRect()).filter((box) => box.width || box.height);
  if (!boxes.length || !view) return;
  const middle = (low, high) => (Math.min(...boxes.map(low)) + Math.max(...boxes.map(high))) / 2;
  const frame = stage.getBoundingClientRect();
  const x = middle((box) => box.left, (box) => box.right) - frame.left;
  const y = middle((box) => box.top, (box) => box.bottom) - frame.top;
  if (x > 0 && x < frame.width && y > 0 && y < frame.height) return;
  const scale = frame.width / view.w;
  const to = kept({ ...view, x: view.x + x / scale - view.w / 2, y: view.y + y / scale - view.h / 2 }, scale);
  if (!calm()) return glideTo(to);
  view = to;
  show();
}

let flight = 0;
function glideTo(to) {
  const from = view;
  const begin = performance.now();
  const mine = ++flight;
  const step = (now) => {
    if (mine !== flight) return;
    // A frame may be older than the wish that it is drawn for.
    const t = Math.min(1, Math.max(0, now - begin) / 350);
    const ease = t * t * (3 - 2 * t);
    const mix = (name) => from[name] + (to[name] - from[name]) * ease;
    view = { x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h") };
    show();
    if (t < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function toggleFit() {
  // What the button says.
  mode = mode === "free" || view.w < framed(whole()).w * 0.99 ? "fit" : "mine";
  aim(true);
}

// Larger or smaller, around a point of the stage.
function zoom(factor, at) {
  flight++;
  const scale = Math.min(Math.max((stage.clientWidth / view.w) * factor, fitting()), fitting() * 8);
  const [px, py] = [(at?.x ?? stage.clientWidth / 2) / stage.clientWidth, (at?.y ?? stage.clientHeight / 2) / stage.clientHeight];
  const [x, y] = [view.x + px * view.w, view.y + py * view.h];
  const [w, h] = [stage.clientWidth / scale, stage.clientHeight / scale];
  view = kept({ x: x - px * w, y: y - py * h, w, h }, scale);
  mode = scale > fitting() * 1.01 ? "free" : "fit";
  show();
}

function pan(dx, dy) {
  flight++;
  const scale = stage.clientWidth / view.w;
  view = kept({ ...view, x: view.x - dx / scale, y: view.y - dy / scale }, scale);
  mode = "free";
  show();
}

// The nearest of the spots within a finger's width.
function nearest(event, links, fits) {
  const far = (spot) => {
    const box = spot.lastElementChild.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    return Math.hypot(x, y) - Math.max(box.width / 2, 22);
  };
  const spots = [...board.querySelectorAll(`#overlay .spots ${links}`)].filter(fits);
  const [near, spot] = spots.map((one) => [far(one), one]).sort(([a], [b]) => a - b)[0] ?? [1];
  return near > 0 ? null : spot;
}

function press(link) {
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// A finger that hits nothing means what is next to it; lines of a map look after that themselves.
function byFinger(event) {
  if (event.pointerType !== "touch" || event.target.closest("a[href]") || document.getElementById("lines")) return;
  const near = nearest(event, "a[href]", () => true);
  if (near) press(near);
}

function hold() {
  const fingers = new Map();
  let moved = false;
  let dragged = null;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const at = (event) => {
    const frame = stage.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };
  board.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!fingers.size) moved = false;
    const spot = event.target.closest("[data-piece]");
    dragged = spot && !fingers.size ? { spot, piece: spot.dataset.piece, act: spot.dataset.do, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
    fingers.set(event.pointerId, at(event));
  });
  addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    const before = fingers.size === 2 ? spread() : null;
    if (!moved && Math.hypot(to.x - from.x, to.y - from.y) < 7 && fingers.size === 1) return;
    if (dragged && fingers.size === 1) {
      drag(event);
      moved = true;
      return;
    }
    moved = true;
    board.classList.add("held");
    fingers.set(event.pointerId, to);
    if (before) {
      const after = spread();
      pan(after.x - before.x, after.y - before.y);
      if (before.far > 10) zoom(after.far / before.far, after);
    } else if (fingers.size === 1) pan(to.x - from.x, to.y - from.y);
  });
  // A piece follows the pointer to where it may go. One with several ways is picked, and shows them.
  const drag = (event) => {
    if (!moved && dragged.act === undefined) press(dragged.spot);
    const piece = document.getElementById(dragged.piece);
    const scale = view.w / stage.clientWidth;
    if (piece && dragged.act !== undefined) piece.style.translate = `${(event.clientX - dragged.x) * scale}px ${(event.clientY - dragged.y) * scale}px`;
  };
  const drop = (event) => {
    const { piece, act, id } = dragged;
    if (id !== event.pointerId) return;
    dragged = null;
    const node = document.getElementById(piece);
    if (node) node.style.translate = "";
    if (!moved || event.type !== "pointerup") return;
    // Only where this piece may go.
    const near = nearest(event, "a[data-do]", (spot) => spot.dataset.piece === undefined && (act === undefined || spot.dataset.do === act));
    if (!near) return;
    moved = false;
    press(near);
    // The click that the pointer itself brings is not meant for what lies there now.
    moved = true;
  };
  const release = (event) => {
    if (dragged) drop(event);
    fingers.delete(event.pointerId);
    if (!fingers.size) board.classList.remove("held");
    setTimeout(() => !fingers.size && (moved = false));
  };
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  // A link that the map was dragged by is not followed.
  board.addEventListener("dragstart", (event) => event.preventDefault());
  board.addEventListener(
    "click",
    (event) => {
      if (!moved) return byFinger(event);
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at(event));
    },
    { passive: false },
  );
}
