// Settings that a page must know before it is drawn.
try {
  const settings = JSON.parse(localStorage.getItem("settings") ?? "{}");
  const root = document.documentElement;
  if (settings.theme && settings.theme !== "auto") root.dataset.ink = settings.theme;
  for (const name of ["notation", "labels", "contrast"]) if (settings[name]) root.dataset[name] = settings[name];
} catch {
  // Without storage everything is as usual.
}
document.documentElement.dataset.script = "";
// A change of pages that a turned phone cuts short is nothing to complain about.
addEventListener("pagereveal", (event) => event.viewTransition?.ready.catch(() => {}));
