// Copying and sharing what a page offers, keys and lists that every page has.

if (navigator.share) document.documentElement.dataset.share = "";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-copy], button[data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
  if (button.dataset.copy) copy(button, field);
  else navigator.share({ title: document.title, text: button.dataset.text, url: field.value }).catch(() => {});
});

async function copy(button, field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without a safe connection there is no clipboard; the old way still works.
    field.select();
    document.execCommand("copy");
  }
  const words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = words), 1500);
}

// One key leads to the next game that waits, from every page.
document.addEventListener("keydown", (event) => {
  if (event.key !== "g" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input:not([type=radio]), select, textarea")) return;
  document.getElementById("next-game")?.click();
});

// Lists of tables: asked for again while somebody looks, laid only if they changed.
const lists = document.querySelector("[data-lists]");

async function look() {
  if (document.hidden || lists.contains(document.activeElement)) return;
  const answer = await fetch(location.href, { headers: { "x-parts": "1" } }).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text();
  if (text === lists.dataset.known) return;
  lists.dataset.known = text;
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-lists]");
  if (fresh && fresh.innerHTML !== lists.innerHTML) lists.replaceChildren(...fresh.childNodes);
}

if (lists) setInterval(look, Number(lists.dataset.lists));

// Few want the picture as a PNG, so what makes it comes when it is asked for.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#share-png");
  if (!button) return;
  const say = (words) => (byId("share-said").textContent = words);
  import("./picture.js")
    .then(({ savePicture }) => savePicture(button))
    .then(
      () => say("The picture is saved."),
      () => say("This browser cannot make the picture."),
    );
});

// A file is read into the field that is sent.
for (const file of document.querySelectorAll("input[data-into]"))
  file.addEventListener("change", async () => (byId(file.dataset.into).value = (await file.files[0]?.text()) ?? ""));
