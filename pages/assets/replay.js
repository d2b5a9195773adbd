// What the page of a replay does beyond links: the slider moves through the game without leaving the
// page. A module of its own, because tables have no slider.

const main = document.querySelector("main[data-replay]");
let playing = false;
let speed = 900;

if (main) begin();

function byId(id) {
  return document.getElementById(id);
}

// The module of all tables lays the parts.
function lay(text) {
  document.dispatchEvent(new CustomEvent("parts", { detail: text }));
}

async function go(address) {
  const answer = await fetch(address, { headers: { "x-parts": "1" } });
  if (!answer.ok) return;
  history.replaceState(null, "", address);
  lay(await answer.text());
}

// A study under way is asked for until it is done.
async function wait() {
  const poll = byId("analysis")?.dataset.poll;
  if (!poll) return;
  const now = () => new URLSearchParams(location.search).get("at") ?? "";
  const at = now();
  const answer = await fetch(at ? `${poll}&at=${at}` : poll, { headers: { "x-parts": "1" } }).catch(() => null);
  const text = answer?.ok && (await answer.text());
  // Who has gone on to another moment is not taken back to this one.
  const still = text && at === now();
  if (still) lay(text);
  const done = still && !byId("analysis").dataset.poll;
  if (!done) setTimeout(wait, 1500);
  // What was waited for is brought into sight: it is longer than what stood there. Who watches the game is left to it.
  else if (!playing) byId("analysis").scrollIntoView();
}

// Plays on by itself, event by event, until somebody stops it or the game is over.
async function playOn() {
  const [button, at] = [() => byId("play"), () => byId("at")];
  playing = !playing;
  if (playing && Number(at().value) >= Number(at().max)) await go(byId("first").href);
  while (playing && Number(at().value) < Number(at().max)) {
    button().textContent = "Pause";
    await new Promise((done) => setTimeout(done, speed));
    if (playing) await go(byId("next").href);
  }
  playing = false;
  button().textContent = "Play";
}

// The slider is drawn anew with each moment.
function equip() {
  const [button, choice] = [byId("play"), byId("speed")];
  if (!button) return;
  button.textContent = playing ? "Pause" : "Play";
  choice.value = String(speed);
}

function begin() {
  equip();
  document.addEventListener("laid", equip);
  main.addEventListener("click", (event) => {
    if (event.target.closest("#play")) playOn();
  });
  main.addEventListener("change", (event) => {
    if (event.target.id === "speed") speed = Number(event.target.value);
  });
  main.addEventListener("input", (event) => {
    const form = event.target.id === "at" && event.target.closest("#slider");
    if (form) go(`${form.action}?${new URLSearchParams(new FormData(form))}`);
  });
  main.addEventListener("click", (event) => {
    const link = event.target.closest("#slider a, #analysis a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const address = new URL(link.href.baseVal ?? link.href, location.href);
    // Links to other pages, such as exercises, are followed.
    if (address.pathname !== main.dataset.replay) return;
    event.preventDefault();
    playing = false;
    go(address.href);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    const link = { ArrowLeft: byId("previous"), ArrowRight: byId("next") }[event.key];
    if (link) go(link.href);
  });
  setTimeout(wait, 1000);
}
