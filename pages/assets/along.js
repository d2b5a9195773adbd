// Keeps a copy of a game about which there is nothing to know, so that it can go on in this browser when the line
// drops. Only where the tables were taken along before.

const main = document.querySelector("main[data-along]");
const table = main.dataset.table.split("/").at(-1).split("?")[0];
let due = 0;

async function copy() {
  if (document.body.classList.contains("cut") || !(await caches.match("/offline/away.html"))) return;
  const answer = await fetch(main.dataset.along).catch(() => null);
  if (!answer?.ok) return;
  const kept = await caches.open("roundhouse along");
  await kept.put(`/t/${table}/record`, answer);
}

function later() {
  clearTimeout(due);
  due = setTimeout(copy, 400);
}

// What to do when the line is cut lies over the board.
const bar = Object.assign(document.createElement("div"), { id: "cut-off", className: "request", role: "status" });
document.getElementById("request").after(bar);

async function told() {
  const cut = document.body.classList.contains("cut");
  const copied = cut && (await caches.match(`/t/${table}/record`, { ignoreVary: true }));
  if (!copied) return bar.replaceChildren();
  if (bar.firstChild) return;
  const link = Object.assign(document.createElement("a"), { className: "button primary", href: `/offline/?take=${table}` });
  link.textContent = "Go on in this browser";
  bar.replaceChildren("The line is cut.", link);
}

document.addEventListener("laid", later);
new MutationObserver(told).observe(document.body, { attributeFilter: ["class"] });
later();
