// Copying and sharing what a page offers; buttons that need a script show themselves here.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
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
