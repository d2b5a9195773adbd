// Keys: everything that a page offers can be reached by one.

const KEYS = {
  u: "undo", Escape: "back", s: "spin", e: "finish", h: "hint", f: "zoom-fit", "+": "zoom-in", "-": "zoom-out",
  m: "tab-moves", l: "tab-log", t: "tab-talk", i: "tab-info", o: "open-settings", "?": "open-keys", c: "tab-tray",
};

document.addEventListener("keydown", (event) => {
  if (!main || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]") || event.target.closest("input:not([type=radio]), select, textarea")) return;
  if (event.key === " " && laying) {
    event.preventDefault();
    for (const running of document.getAnimations()) running.finish();
    return skip();
  }
  const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
  if (arrows && event.target === stage) {
    event.preventDefault();
    return pan(...arrows);
  }
  if (event.key === "n") {
    const typed = document.querySelector(".typed");
    if (!typed) return;
    event.preventDefault();
    typed.open = true;
    return byId("typed").focus();
  }
  const number = "123456789".indexOf(event.key);
  const target = number >= 0 ? document.querySelectorAll("#choices .list > li > *")[number] : byId(KEYS[event.key]);
  if (!target) return;
  event.preventDefault();
  // What comes next is there where the keys are.
  if (number >= 0) target.focus({ preventScroll: true });
  target.click();
});
