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
// A change of pages that is cut short, by a turned phone or by a page without one, is nothing to complain about.
for (const moment of ["pageswap", "pagereveal"]) addEventListener(moment, (event) => event.viewTransition?.ready.catch(() => {}));
