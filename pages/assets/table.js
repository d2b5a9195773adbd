// What a table's page does beyond forms and links. Everything here can be missing: forms post, links
// lead, and the server draws the same page.

import { follow } from "./stream.js";

const main = document.querySelector("main.table");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let version = 0;
let busy = false;
let again = false;
// Whether parts are being asked for, or could not be had.
let fetching = false;
let stream = null;

if (main?.dataset.events) begin();
if (main?.dataset.lesson) lesson();
for (const field of document.querySelectorAll("[data-link]")) field.value = location.origin + field.value;

function begin() {
  lesson();
  stream = follow({
    events: main.dataset.events,
    version: () => version,
    swap,
    fetchParts: () => fetchParts(location.href),
    isFetching: () => fetching,
    isPosting: () => busy && !fetching,
  });
  setInterval(clocks, 500);
}

// A lesson is a table that nobody else changes.
function lesson() {
  version = Number(byId("standing").dataset.version);
  main.addEventListener("click", clicked);
  main.addEventListener("submit", submitted);
  document.addEventListener("keydown", pressed);
  addEventListener("popstate", () => fetchParts(location.href));
  tools();
  document.dispatchEvent(new Event("laid"));
  aim();
}

function byId(id) {
  return document.getElementById(id);
}

// Moves: the forms of the page, sent without leaving it.

function submitted(event) {
  const form = event.target;
  if (form.method !== "post" || form.dataset.leave !== undefined || form.action.endsWith("/rematch")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  if (form.id === "say") form.reset();
  post(form.action, body);
}

function clicked(event) {
  const link = event.target.closest("a[data-do], a[data-pick], a[data-spin]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const act = link.dataset.do;
  const spin = link.dataset.spin;
  if (spin !== undefined) {
    const chance = byId("chance");
    if (!chance) return;
    const body = new URLSearchParams(new FormData(chance));
    if (spin) body.set("shown", spin);
    else body.set("until", "once");
    return post(chance.action, body);
  }
  const form = byId("move");
  if (act !== undefined && form) {
    const body = new URLSearchParams(new FormData(form));
    body.set("do", act);
    post(form.action, body);
  } else {
    const address = link.href.baseVal ?? link.href;
    history.replaceState(null, "", address);
    fetchParts(address);
  }
}

async function post(address, body) {
  if (busy) return;
  busy = true;
  main.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { ...asks(), ...stream?.promise() } });
    if (location.search.includes("pick")) history.replaceState(null, "", main.dataset.table);
    if (answer.status === 204) await stream.reach(Number(answer.headers.get("x-at")));
    else swap(await answer.text());
  } catch {
    tell("the server does not answer; nothing was done, try again in a moment");
  } finally {
    busy = false;
    main.removeAttribute("aria-busy");
    if (again) fetchParts(location.href);
  }
}

// What changed is wanted alone, and no talk that is known.
function asks() {
  return { "x-parts": "1", "x-said": byId("said")?.lastElementChild?.dataset.n ?? "0" };
}

async function fetchParts(address) {
  if (busy) {
    again = true;
    return;
  }
  again = false;
  busy = fetching = true;
  try {
    const answer = await fetch(address, { headers: asks() });
    if (answer.ok) swap(await answer.text());
    fetching = !answer.ok;
  } catch {
    document.body.classList.add("cut");
  } finally {
    busy = false;
    if (again) fetchParts(location.href);
  }
}

function swap(text) {
  const parts = new DOMParser().parseFromString(text, "text/html");
  const standing = parts.getElementById("standing");
  if (standing) {
    const next = Number(standing.dataset.version);
    if (next < version) return;
    const mine = standing.dataset.lamp === "go" && byId("standing").dataset.lamp !== "go";
    version = next;
    if (standing.dataset.here && !location.search.includes("pick")) history.replaceState(null, "", standing.dataset.here);
    if (mine) chime();
  }
  const places = pieces();
  const focus = focused();
  for (const part of [...parts.body.children]) {
    const old = byId(part.id);
    if (!old) continue;
    if (part.id === "log" && old.dataset.eyes === part.dataset.eyes) merge(byId("events"), part.querySelector("#events"), true);
    else if (part.id === "chat") merge(byId("said"), part.querySelector("#said"), false);
    else if (old.outerHTML !== part.outerHTML) {
      // What somebody opened or closed stays so.
      for (const one of old.querySelectorAll("details[class]"))
        part.querySelector(`details[class="${one.className}"]`)?.toggleAttribute("open", one.open);
      old.replaceWith(part);
    }
  }
  for (const field of document.querySelectorAll("[data-link]"))
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  document.dispatchEvent(new Event("laid"));
  glide(places);
  refocus(focus);
  if (main.dataset.lesson) standing?.scrollIntoView({ block: "nearest" });
  aim();
}

// Where the board is wider than its window, what can be clicked comes into sight.
function aim() {
  const stage = document.querySelector(".stage");
  if (!stage || stage.scrollWidth <= stage.clientWidth) return;
  const frame = stage.getBoundingClientRect();
  const spots = [...stage.querySelectorAll(".spots a")].map((spot) => spot.getBoundingClientRect());
  const seen = (spot) => spot.left >= frame.left && spot.right <= frame.right;
  if (!spots.length || spots.every(seen)) return;
  const left = Math.min(...spots.map((spot) => spot.left));
  const right = Math.max(...spots.map((spot) => spot.right));
  const middle = right - left < frame.width ? (left + right) / 2 : left + frame.width / 2 - 20;
  stage.scrollLeft += middle - (frame.left + frame.width / 2);
}

// The module of a replay fetches its own parts.
document.addEventListener("parts", (event) => swap(event.detail));

// The log and the talk grow; what is known stays where it is, what was taken back goes.
function merge(list, fresh, newestFirst) {
  if (!list || !fresh) return;
  const lines = [...fresh.children];
  const numbers = lines.map((line) => Number(line.dataset.n));
  const oldest = Math.min(...numbers);
  for (const line of [...list.children]) if (!(Number(line.dataset.n) < oldest)) line.remove();
  if (!lines.length) list.replaceChildren();
  if (newestFirst) list.prepend(...lines);
  else {
    list.append(...lines);
    list.scrollTop = list.scrollHeight;
  }
}

function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const list = at.closest("#choices, #overlay");
  return { id: at.id, list: list?.id, label: at.getAttribute("aria-label") ?? at.textContent };
}

function refocus(focus) {
  if (!focus || (document.activeElement && document.activeElement !== document.body)) return;
  const same = focus.id && byId(focus.id);
  if (same) return same.focus({ preventScroll: true });
  if (!focus.list) return;
  const list = byId(focus.list);
  const next = list?.querySelector("#confirm, #show-hand, button, a") ?? byId("title");
  next.tabIndex = next.id === "title" ? -1 : next.tabIndex;
  next.focus({ preventScroll: true });
}

function tell(text) {
  const line = document.createElement("p");
  line.className = "refused";
  line.setAttribute("role", "alert");
  line.textContent = text;
  byId("standing").querySelector("div").append(line);
}

// Pieces glide from where they were to where they are.

function pieces() {
  const places = new Map();
  for (const piece of document.querySelectorAll("#overlay g[id][transform]")) {
    places.set(piece.id, piece.getAttribute("transform"));
  }
  places.set("spun", document.querySelector("#overlay [data-arrow]")?.dataset.spun);
  return places;
}

function glide(places) {
  if (still.matches) return;
  const css = (text) => text.replace(/translate\(([-\d.]+)[ ,]*([-\d.]*)\)/, (_, x, y) => `translate(${x}px, ${y || 0}px)`);
  for (const piece of document.querySelectorAll("#overlay g[id][transform]")) {
    const now = piece.getAttribute("transform");
    const old = places.get(piece.id);
    if (old === undefined) {
      if (places.size > 1) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
    } else if (old !== now) {
      const frames = [{ transform: css(old) }, { transform: css(now) }];
      piece.animate(frames, { duration: 600, easing: "cubic-bezier(.4,0,.2,1)" });
    }
  }
  // A dial turns once for each spin.
  for (const arrow of document.querySelectorAll("#overlay [data-arrow]")) {
    const to = Number(arrow.dataset.arrow);
    if (arrow.dataset.spun && arrow.dataset.spun !== places.get("spun")) {
      const turn = (degrees) => ({ transform: `rotate(${degrees}deg)` });
      arrow.animate([turn(to - 1080), turn(to)], { duration: 900, easing: "cubic-bezier(.1,.7,.2,1)" });
    }
  }
}

// Keys: numbers choose from the list, u takes back, Escape chooses again, + - 0 change the size.

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const number = "123456789".indexOf(event.key);
  const choices = document.querySelectorAll("#choices .list > li > *");
  const target =
    number >= 0
      ? choices[number]
      : byId({ u: "undo", Escape: "back", s: "spin", "+": "zoom-in", "-": "zoom-out", 0: "zoom-fit" }[event.key]);
  if (!target) return;
  event.preventDefault();
  target.click();
}

// Tools: larger, smaller, fit; sound.

function tools() {
  const bar = document.querySelector(".tools");
  const board = byId("board");
  if (!bar || !board) return;
  bar.hidden = false;
  let zoom = 1;
  const set = (value, around) => {
    const stage = board.parentElement;
    const before = zoom;
    zoom = Math.min(4, Math.max(1, value));
    const x = (stage.scrollLeft + (around?.x ?? stage.clientWidth / 2)) / before;
    const y = (stage.scrollTop + (around?.y ?? stage.clientHeight / 2)) / before;
    board.style.width = zoom === 1 ? "" : `${zoom * 100}%`;
    stage.scrollLeft = x * zoom - (around?.x ?? stage.clientWidth / 2);
    stage.scrollTop = y * zoom - (around?.y ?? stage.clientHeight / 2);
  };
  byId("zoom-in").onclick = () => set(zoom * 1.35);
  byId("zoom-out").onclick = () => set(zoom / 1.35);
  byId("zoom-fit").onclick = () => set(1);
  board.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const frame = board.parentElement.getBoundingClientRect();
      set(zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), { x: event.clientX - frame.left, y: event.clientY - frame.top });
    },
    { passive: false },
  );
  drag(board);
  const sound = byId("sound");
  const show = () => {
    const on = localStorage.getItem("sound") === "on";
    sound.textContent = on ? "Sound on" : "Sound off";
    sound.setAttribute("aria-pressed", String(on));
  };
  sound.onclick = () => {
    localStorage.setItem("sound", localStorage.getItem("sound") === "on" ? "off" : "on");
    show();
    chime();
  };
  show();
}

function drag(board) {
  const stage = board.parentElement;
  let from = null;
  let moved = false;
  board.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.pointerType !== "mouse" || event.button) return;
    from = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    moved ||= Math.hypot(x, y) > 6;
    if (moved) stage.scrollTo(from.left - x, from.top - y);
  });
  addEventListener("pointerup", () => {
    from = null;
    setTimeout(() => (moved = false));
  });
  // A link that the map was dragged by is not followed.
  board.addEventListener("dragstart", (event) => event.preventDefault());
  board.addEventListener(
    "click",
    (event) => {
      if (!moved) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

// Two notes of a steam whistle, when it is one's turn and the sound is on.
function chime() {
  if (localStorage.getItem("sound") !== "on") return;
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  gain.gain.setValueAtTime(0.0001, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.08, audio.currentTime + 0.05);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.7);
  for (const pitch of [466, 554, 698]) {
    const pipe = audio.createOscillator();
    pipe.type = "triangle";
    pipe.frequency.value = pitch;
    pipe.connect(gain);
    pipe.start();
    pipe.stop(audio.currentTime + 0.75);
  }
  setTimeout(() => audio.close(), 1000);
}

function clocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
    const text = left > 172800 ? `${Math.floor(left / 86400)} days left` : left > 7200 ? `${Math.floor(left / 3600)} hours left` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}
