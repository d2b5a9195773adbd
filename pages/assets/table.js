// What a table's page does beyond forms and links. Everything here can be missing: forms post, links
// lead, and the server draws the same page. This file and its neighbors (settings, sound, camera,
// motion, keys) are served as one module.

import { follow } from "./stream.js";

const main = document.querySelector("main.table");
let version = 0;
// The newest number that has come. It is shown once the pieces of earlier updates have come to rest.
let received = 0;
let busy = false;
// The number that has to be asked for once there is an answer, or 0.
let again = 0;
// Whether parts are being asked for, or could not be had.
let fetching = false;
let stream = null;
// Forced moves: the one that waits for its moment, and whether moves are being taken back.
let forcing = 0;
let takingBack = false;
// The numbers of the moves that were forced, and of those among them that somebody made here all the same.
const byThemselves = new Set();
const byHand = new Set();
// What the room of the story was worked out for: the story, the size of the window, the box of choices.
let fitted = {};

if (main?.dataset.events) begin();
if (main?.dataset.lesson) lesson();
for (const field of document.querySelectorAll("[data-link]")) field.value = location.origin + field.value;

function begin() {
  lesson();
  turned(byId("standing").dataset.lamp);
  stream = follow({
    events: main.dataset.events,
    version: () => version,
    received: () => received,
    swap,
    fetchParts: (number) => fetchParts(location.href, number),
    isFetching: () => fetching,
  });
  setInterval(clocks, 500);
}

// A lesson is a table that nobody else changes.
function lesson() {
  version = received = Number(byId("standing").dataset.version);
  main.addEventListener("click", clicked);
  main.addEventListener("submit", submitted);
  // What opens over the page closes by a click beside it, or Escape.
  const close = (event) => {
    for (const open of document.querySelectorAll("details.hurry[open]")) if (event.key === "Escape" || !(event.key || open.contains(event.target))) open.open = false;
  };
  document.addEventListener("click", close);
  document.addEventListener("keydown", close);
  byId("tab-talk")?.addEventListener("change", () => tabOf("talk").classList.remove("unread"));
  addEventListener("popstate", () => fetchParts(location.href));
  linkUp();
  byId("story")?.addEventListener("scroll", showAbove, { passive: true });
  addEventListener("resize", scrollStory);
  document.dispatchEvent(new Event("laid"));
  scrollStory();
  force();
}

function byId(id) {
  return document.getElementById(id);
}

function tabOf(name) {
  return document.querySelector(`label[for=tab-${name}]`);
}

// Moves: the forms of the page, sent without leaving it.

function submitted(event) {
  const form = event.target;
  if (form.method !== "post" || form.dataset.leave !== undefined || form.action.endsWith("/rematch")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  form.closest("[popover]")?.hidePopover?.();
  // Who wants to be asked before each move is asked as for a picked one.
  if (setting("confirm") === "on" && body.has("do") && event.submitter?.id !== "confirm" && !form.closest(".typed")) {
    const address = new URL(main.dataset.table, location.href);
    address.searchParams.set("pick", body.get("do"));
    history.pushState(null, "", address);
    return fetchParts(address.href);
  }
  if (form.id === "say") form.reset();
  if (form.classList.contains("ask")) return ask(form, body);
  post(form.action, body);
}

// A hint takes a moment, in which one may move all the same: then it comes too late.
async function ask(form, body) {
  const button = form.querySelector("button");
  const words = [...button.childNodes];
  button.disabled = true;
  button.textContent = "Thinking …";
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: asks() });
    const text = await answer.text();
    if (!busy && byId("standing").dataset.count === body.get("at")) swap(text);
  } catch {
    tell("No answer. Try again.", "cut");
  } finally {
    button.replaceChildren(...words);
    button.disabled = false;
  }
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
  if (act !== undefined && form && setting("confirm") !== "on") {
    const body = new URLSearchParams(new FormData(form));
    body.set("do", act);
    post(form.action, body);
  } else {
    const address = link.href.baseVal ?? link.href;
    // Back takes back the pick, not the table.
    history.pushState(null, "", address);
    fetchParts(address);
  }
}

async function post(address, body, byItself = false) {
  if (busy) return;
  busy = true;
  // What somebody does is shown at once.
  settled = 0;
  clearTimeout(forcing);
  const isMove = body.has("at");
  // What is pinned stays picked, and the answer shows it; the stream knows nothing of picks.
  const pinned = body.has("pick");
  if (isMove) {
    const number = Number(byId("standing").dataset.count) + 1;
    byThemselves.delete(number);
    if (byItself) byHand.delete(number);
    else byHand.add(number);
    takingBack = address.endsWith("/undo");
    if (!pinned && picked()) history.replaceState(null, "", main.dataset.table);
  }
  main.setAttribute("aria-busy", "true");
  const promised = pinned ? {} : (stream?.promise() ?? {});
  // Without a promise the answer has the parts, and what the stream brings meanwhile is the same.
  const answered = !("x-stream" in promised);
  const before = fetching;
  fetching ||= answered;
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { ...asks(), ...promised } });
    if (answer.status === 204) await stream.reach(Number(answer.headers.get("x-at")));
    else swap(await answer.text());
    if (answered) fetching = false;
  } catch {
    fetching = before;
    tell("No answer. Nothing was done.", "cut");
  } finally {
    busy = false;
    main.removeAttribute("aria-busy");
    force();
    goOn();
  }
}

// The only move is forced in every window of a player, whichever of them made it.
function noteForced(before, now) {
  const number = Number(before.count) + 1;
  // What was taken back is another move when its number comes again.
  for (const known of [byThemselves, byHand]) for (const one of known) if (Number(now.count) < one && one < number) known.delete(one);
  if (before.forced && isForcing() && !byHand.has(number) && Number(now.count) >= number) byThemselves.add(number);
}

// Whether the page makes the only move by itself.
function isForcing() {
  return setting("forced") !== "off" && setting("confirm") !== "on";
}

function picked() {
  return new URLSearchParams(location.search).has("pick");
}

// What has only one outcome happens by itself, after a moment in which it can be read. Taking back
// goes on until there is a choice.
function force() {
  clearTimeout(forcing);
  // A replay has nothing to force.
  const act = byId("standing")?.dataset.forced;
  const form = byId("move");
  if (!act || !form || busy || !isForcing()) return;
  if (takingBack) return document.querySelector('form.undo[action$="/undo"] #undo')?.click();
  forcing = setTimeout(() => {
    if (document.hidden) return document.addEventListener("visibilitychange", force, { once: true });
    const body = new URLSearchParams(new FormData(form));
    body.set("do", act);
    post(form.action, body, true);
  }, 1300 * pace());
}

// What changed is wanted alone, and no talk that is known.
function asks() {
  return { "x-parts": "1", "x-said": byId("said")?.lastElementChild?.dataset.n ?? "0" };
}

// Asks for what the stream brought while something else was under way, unless the answer had it.
function goOn() {
  if (again > received) fetchParts(location.href);
  again = 0;
}

async function fetchParts(address, number = Infinity) {
  if (busy) {
    again = Math.max(again, number);
    return;
  }
  again = 0;
  busy = fetching = true;
  settled = 0;
  try {
    const answer = await fetch(address, { headers: asks() });
    if (answer.ok) swap(await answer.text());
    fetching = !answer.ok;
  } catch {
    document.body.classList.add("cut");
    tell("No answer. Nothing was done.", "cut");
  } finally {
    busy = false;
    force();
    goOn();
  }
}

// Updates are laid one after another, each when the pieces of the last one have come to rest.
const waiting = [];
let laying = false;
let settled = 0;
let skip = () => {};

async function swap(text) {
  received = Math.max(received, Number(/data-version="(\d+)"/.exec(text)?.[1] ?? 0));
  waiting.push(text);
  if (laying) return;
  laying = true;
  try {
    while (waiting.length) {
      // A bot may answer while the dial still turns.
      const rest = settled - performance.now();
      if (rest > 0 && !document.hidden) {
        await new Promise((done) => {
          skip = done;
          setTimeout(done, rest);
        });
      }
      settled = performance.now() + lay(waiting.shift());
    }
  } finally {
    // Whatever went wrong, the next update is laid.
    laying = false;
  }
}

// Lays one update and tells how long its pieces will move.
function lay(text) {
  const parts = new DOMParser().parseFromString(text, "text/html");
  const standing = parts.getElementById("standing");
  const before = byId("standing")?.dataset.lamp;
  if (standing) {
    const next = Number(standing.dataset.version);
    if (next < version) return 0;
    version = next;
    noteForced(byId("standing").dataset, standing.dataset);
    // A pinned card that has left the hand is picked no more.
    if (byId("standing").dataset.pinned !== undefined && standing.dataset.pinned === undefined && picked()) history.replaceState(null, "", main.dataset.table);
    if (standing.dataset.here && !picked()) history.replaceState(null, "", standing.dataset.here);
  }
  const pieces = takeStock();
  const focus = focused();
  for (const part of [...parts.body.children]) {
    const old = byId(part.id);
    if (!old) continue;
    if (part.id === "story") {
      // A forced move is no decision: what was told before it is told still.
      const from = Number(part.dataset.from);
      old.dataset.from = byThemselves.has(from) ? Math.min(from, Number(old.dataset.from)) : from;
    } else if (part.id === "log" && old.dataset.eyes === part.dataset.eyes) {
      if (!merge(byId("events"), part.querySelector("#events"))) wholeLog();
    } else if (part.id === "chat") {
      merge(byId("said"), part.querySelector("#said"));
      old.toggleAttribute("data-closed", part.hasAttribute("data-closed"));
      // What nobody looks at must not go unseen.
      if (!byId("tab-talk").checked) tabOf("talk").classList.add("unread");
    }
    else if (part !== standing && old.outerHTML !== part.outerHTML) {
      // What somebody opened or closed stays so, and a list stays where it was scrolled to.
      for (const one of old.querySelectorAll("details[class]:not(.hurry)"))
        part.querySelector(`details[class="${one.className}"]`)?.toggleAttribute("open", one.open);
      const top = part.id === "tray" || part.id === "moment" ? old.scrollTop : 0;
      const open = old.popover && old.matches(":popover-open");
      old.replaceWith(part);
      part.scrollTop = top;
      // A menu that somebody reads stays open while others play.
      if (open && part.childElementCount) part.showPopover();
    }
  }
  for (const field of document.querySelectorAll("[data-link]"))
    if (field.value.startsWith("/")) field.value = location.origin + field.value;
  tellStory();
  // What happened is read aloud before what is to be done.
  if (standing) update(byId("standing"), standing);
  document.dispatchEvent(new Event("laid"));
  scrollStory();
  const rest = moveOn(pieces);
  refocus(focus);
  force();
  const lamp = byId("standing")?.dataset.lamp;
  if (before !== lamp) play(lamp === "go" && setting("ring") !== "off" ? "turn" : lamp === "over" ? "end" : "");
  if (main.dataset.events) turned(lamp, before);
  if (main.dataset.lesson) standing?.scrollIntoView({ block: "nearest" });
  return rest;
}

// A region that is read aloud stays where it is: one that is replaced is not heard.
function update(old, part) {
  for (const { name } of [...old.attributes]) if (!part.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of part.attributes) old.setAttribute(name, value);
  const [before, now] = [[...old.children], [...part.children]];
  if (before.length !== now.length) return old.replaceChildren(...now);
  for (const [index, child] of before.entries()) if (child.outerHTML !== now[index].outerHTML) child.replaceWith(now[index]);
}

// The module of a replay fetches its own parts.
document.addEventListener("parts", (event) => swap(event.detail));

function scrollStory() {
  const story = byId("story");
  // Where its end is depends on its room.
  if (story) fitStory(story);
  for (const id of ["story", "events", "said"]) toEnd(byId(id));
  if (!story) return;
  // A welcome is read from its beginning, and so is the last turn: what a player did comes before what chance did then.
  const top = (line) => line.getBoundingClientRect().top - story.getBoundingClientRect().top + story.scrollTop;
  const last = story.querySelector(".welcome") ? story.firstElementChild : story.lastElementChild;
  let to = Math.min(story.scrollTop, last ? top(last) - 4 : 0);
  // What was done to the viewer is in sight above all, the newest of it first.
  const mine = [...story.querySelectorAll("[data-mine]")].reverse();
  const newest = mine[0];
  if (newest && top(newest) > to + story.clientHeight - 32) to = top(newest) - 12;
  for (const line of mine) if (top(line) - 12 < to && top(newest) + newest.offsetHeight < top(line) - 12 + story.clientHeight) to = top(line) - 12;
  story.scrollTop = to;
  showAbove();
}

// The story takes the room that the choices leave: all of it while others play, else what its lines need. It changes
// with the story alone, so that nothing moves while somebody picks; and only when other choices come, since those
// that stay, as on a page that has just been opened, stay where they are.
function fitStory(story) {
  const [lamp, choices] = [byId("standing")?.dataset.lamp, byId("choices")];
  if (!main.dataset.events || !choices) return;
  const before = fitted;
  const size = `${innerWidth} ${innerHeight}`;
  fitted = { told: `${lamp} ${story.textContent}`, size, choices };
  if (!before.size || (size === before.size && (fitted.told === before.told || choices === before.choices))) return;
  story.style.height = "";
  const frame = choices.getBoundingClientRect();
  const used = Math.max(frame.top, ...[...choices.children].map((child) => child.getBoundingClientRect().bottom)) + choices.scrollTop;
  const free = frame.bottom - used - 8;
  const wanted = lamp === "wait" ? free : Math.min(free, story.scrollHeight - story.clientHeight);
  if (wanted > 0) story.style.height = `${story.offsetHeight + Math.floor(wanted)}px`;
}

// Whether the story goes on above or below what is seen of it.
function showAbove() {
  const story = byId("story");
  story?.classList.toggle("above", story.scrollTop > 3);
  story?.classList.toggle("below", story.scrollTop + story.clientHeight < story.scrollHeight - 4);
}

// The newest line stands last; it is what people want to read.
function toEnd(list) {
  if (!list) return;
  list.scrollTop = list.scrollHeight;
  if (list.id === "events") list.parentElement.scrollTop = list.parentElement.scrollHeight;
}

// After a long absence an update has not all that was missed: the page itself has.
async function wholeLog() {
  const answer = await fetch(main.dataset.table).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const log = page.getElementById("log");
  if (log) byId("log").replaceWith(log);
  tellStory();
  scrollStory();
}

// The story is the end of the log, from where an update says.
function tellStory() {
  const story = byId("story");
  const log = byId("events");
  if (!story || !log) return;
  const from = Number(story.dataset.from);
  const lines = [...log.children].filter((line) => Number(line.dataset.n) >= from);
  // The welcome stays until somebody has done something.
  if (lines.some((line) => line.dataset.seat)) for (const line of story.querySelectorAll(".welcome")) line.remove();
  for (const line of lines)
    if (byThemselves.has(Number(line.dataset.n)) && !line.querySelector(".only")) line.insertAdjacentHTML("beforeend", '<em class="only"> (automatic)</em>');
  const known = [...story.querySelectorAll(".deal, .turn li")].filter((line) => !line.parentElement.closest(".deal"));
  const told = folded(lines.map((line) => line.cloneNode(true)));
  // Lines that stay are left alone, so that a screen reader tells only what is new.
  const same = (one, two) => one.dataset.n === two.dataset.n && one.textContent === two.textContent;
  const grows = known.length <= told.length && known.every((line, index) => same(line, told[index]));
  if (!grows) story.replaceChildren();
  for (const line of grows ? told.slice(known.length) : told) addLine(story, line);
}

// Words that are seen once and heard each time: who has done several things, and what chance did several times.
function quieten(words) {
  const quiet = document.createElement("span");
  quiet.className = "by";
  words.replaceWith(quiet);
  quiet.append(words);
}

function shorten(line, name) {
  const [before, words] = [line.previousElementSibling, line.firstChild];
  if (before && name && words.data?.startsWith(name)) {
    words.splitText(name.length);
    return quieten(words);
  }
  const end = (one) => (one?.dataset.seat ? null : / [a-z][a-z0-9 ]*$/.exec(one?.lastChild.data)?.[0]);
  if (before && end(line) && end(before) === end(line)) quieten(before.lastChild.splitText(before.lastChild.length - end(before).length));
}

// What one player does in a turn, and what chance does meanwhile, is one paragraph; the server does the same.
function addLine(story, line) {
  if (line.matches(".deal")) return story.append(line);
  const names = [...document.querySelectorAll("#people [data-seat]")].map((one) => [one.dataset.seat, `${one.querySelector(".name")?.textContent.replace(/ \(you\)$/, "")} `]);
  // Whom it is about: who decided it, or whose name it begins with, be it after a title.
  const begins = (name) => line.textContent.startsWith(name) || line.textContent.includes(`: ${name === "You " ? "you " : name}`);
  const seat = line.dataset.seat ?? names.find(([, name]) => begins(name))?.[0];
  let turn = story.lastElementChild;
  if (!turn?.matches(".turn") || (seat && seat !== turn.dataset.seat)) {
    turn = document.createElement("li");
    turn.className = "turn";
    if (seat) turn.dataset.seat = seat;
    turn.innerHTML = "<ol></ol>";
    story.append(turn);
  }
  turn.firstElementChild.append(line);
  shorten(line, names.find(([of]) => of === turn.dataset.seat)?.[1]);
}

// The many cards that are dealt before anybody does anything are one line.
function folded(lines) {
  let drawn = lines.findIndex((line) => line.dataset.seat);
  if (drawn < 0) drawn = lines.length;
  if (lines[0]?.dataset.n !== "1" || drawn < 8) return lines;
  const deal = document.createElement("li");
  deal.className = "deal";
  deal.innerHTML = "<details><summary>The cards are dealt</summary><ol></ol></details>";
  deal.querySelector("ol").append(...lines.slice(0, drawn));
  return [deal, ...lines.slice(drawn)];
}

// A choice and its place on the board light up together; so do a line of the story and its marks.
function linkUp() {
  const key = (link) => {
    // What comes second is lit when its turn comes.
    if (link.name === "do") return `do ${link.value.split(";")[0]}`;
    if (link.dataset.do) return `do ${link.dataset.do}`;
    const address = link.getAttribute("href");
    return address?.includes("pick=") ? address : null;
  };
  const all = () => main.querySelectorAll("#choices button[name=do], #choices a, #foot button[name=do], #overlay a, #lines a[href]");
  const light = (event) => {
    // Where the focus went by itself after a tap, nothing is pointed at.
    if (event.type === "focusin" && !event.target.matches(":focus-visible")) return;
    for (const lit of main.querySelectorAll(".lit")) lit.classList.remove("lit");
    const line = event.target.closest?.("#story li, #events li");
    const number = line?.dataset.n;
    const marks = number ? byId("overlay").querySelectorAll(`[data-n="${number}"]`) : [];
    for (const mark of marks) mark.classList.add("lit");
    byId("board")?.classList.toggle("told-here", marks.length > 0);
    lookAt(marks);
    const link = event.target.closest?.("button[name=do], a");
    const wanted = link && key(link);
    if (wanted) for (const other of all()) if (key(other) === wanted) other.classList.add("lit");
  };
  main.addEventListener("pointerover", light);
  main.addEventListener("focusin", light);
}

// The log and the talk grow; what is known stays where it is, what was taken back goes.
function merge(list, fresh) {
  if (!list || !fresh) return true;
  const lines = [...fresh.children];
  const numbers = lines.map((line) => Number(line.dataset.n));
  const oldest = Math.min(...numbers);
  const known = Math.max(0, ...[...list.children].map((line) => Number(line.dataset.n)));
  for (const line of [...list.children]) if (!(Number(line.dataset.n) < oldest)) line.remove();
  if (!lines.length) list.replaceChildren();
  list.append(...lines);
  // What the host removed is not left standing.
  for (const line of lines) {
    const gone = line.dataset.removes && list.querySelector(`[data-n="${line.dataset.removes}"]`);
    if (gone) gone.lastElementChild.outerHTML = "<em>removed by the host</em>";
  }
  toEnd(list);
  return !lines.length || oldest <= known + 1;
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
  // First what goes on, but for what cannot be meant by one key too many: there the way back. Where nothing can be
  // done now, the place where it will be offered.
  const next =
    list?.querySelector(".confirm[data-rash] #back") ??
    list?.querySelector("#confirm, #show-hand, .list :is(button, a)") ??
    list?.querySelector("button, a") ??
    byId("choices");
  next?.focus({ preventScroll: true });
}

// What is told because the line is cut is true only until it holds again.
function tell(text, why = "") {
  if (byId("standing").querySelector(".refused")) return;
  const line = document.createElement("p");
  line.className = `refused ${why}`.trim();
  line.setAttribute("role", "alert");
  line.textContent = text;
  byId("standing").querySelector("div").append(line);
}

function clocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
    const more = clock.className === "time" ? "" : " left";
    const text = (left > 172800 ? `${Math.floor(left / 86400)} days` : left > 7200 ? `${Math.floor(left / 3600)} hours` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`) + more;
    if (clock.textContent !== text) clock.textContent = text;
  }
}
