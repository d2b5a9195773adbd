// What the browser remembers of puzzles: which were solved, and for how many days in a row one of the day was.

const solved = new Set(JSON.parse(localStorage.getItem("puzzles-solved") ?? "[]"));
const streak = JSON.parse(localStorage.getItem("puzzles-streak") ?? '{"day":0,"length":0}');

function tellStreak() {
  const today = Math.floor(Date.now() / 86400000);
  const length = streak.day >= today - 1 ? streak.length : 0;
  const parts = [];
  if (length > 0) parts.push(`${length} ${length === 1 ? "day" : "days"} in a row`);
  if (solved.size > 0) parts.push(`${solved.size} solved`);
  for (const place of document.querySelectorAll("[data-streak]")) {
    const words = parts.length ? place.dataset.streak + parts.join(", ") : "";
    if (place.textContent !== words) place.textContent = words;
  }
}

function noteSolved() {
  const done = document.querySelector("#standing[data-solved]");
  if (!done) return;
  const day = Number(done.dataset.day ?? 0);
  if (day > streak.day) {
    streak.length = day === streak.day + 1 ? streak.length + 1 : 1;
    streak.day = day;
    localStorage.setItem("puzzles-streak", JSON.stringify(streak));
  }
  if (!solved.has(done.dataset.solved)) {
    solved.add(done.dataset.solved);
    localStorage.setItem("puzzles-solved", JSON.stringify([...solved]));
  }
  tellStreak();
}

if (document.querySelector("[data-streak]")) {
  noteSolved();
  tellStreak();
  const main = document.getElementById("main");
  if (main) new MutationObserver(noteSolved).observe(main, { childList: true, subtree: true });
}
