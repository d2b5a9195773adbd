// Motion: what moved glides, what turned turns, what is new appears, what is gone fades.

const still = matchMedia("(prefers-reduced-motion: reduce)");

function calm() {
  return still.matches || setting("pace") === "off";
}

function pace() {
  return { slow: 1.8, fast: 0.45 }[setting("pace")] ?? 1;
}

const PIECES = "#overlay g[id][transform], #overlay .piece[id]";
const SEATS = "#people li[data-seat]";

// What stands beside a player's name: waivers that are paid, points, trains that come home.
function worth(seat) {
  return ["note", "score"].map((name) => seat.querySelector(`.${name}`)?.textContent).join(" ");
}

// Everything that may move, as it is before an update.
function takeStock() {
  const stock = { pieces: new Map(), seats: new Map(), cards: new Set(), spun: undefined };
  for (const piece of document.querySelectorAll(PIECES)) stock.pieces.set(piece.id, { at: piece.getAttribute("transform") ?? "", node: piece });
  for (const seat of document.querySelectorAll(SEATS)) stock.seats.set(seat.dataset.seat, worth(seat));
  for (const card of document.querySelectorAll("#tray [id]")) stock.cards.add(card.id);
  stock.spun = document.querySelector("[data-arrow]")?.dataset.spun;
  return stock;
}

// A transform as style sheets write it.
function styled(text) {
  return text
    .replace(/translate\(([-\d.]+)[ ,]*([-\d.]*)\)/g, (_, x, y) => `translate(${x}px, ${y || 0}px)`)
    .replace(/rotate\(([-\d.]+)\)/g, "rotate($1deg)")
    .replace(/rotate\(([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)\)/g, "translate($2px, $3px) rotate($1deg) translate(-$2px, -$3px)");
}

// The old turn, so that the shorter way leads to the new one.
function nearer(old, now) {
  const angle = (text) => Number(text.match(/rotate\(([-\d.]+)/)?.[1]);
  const [from, to] = [angle(old), angle(now)];
  if (Number.isNaN(from) || Number.isNaN(to)) return old;
  const near = to + ((((from - to) % 360) + 540) % 360) - 180;
  return old.replace(/rotate\([-\d.]+/, `rotate(${near}`);
}

// Sets everything in motion that an update changed, and tells for how long.
function moveOn(stock) {
  if (calm()) return 0;
  const long = 650 * pace();
  const run = (node, frames, length = long) => node.animate(frames, { duration: length, easing: "cubic-bezier(.4,0,.2,1)" });
  let [moves, turns, fresh, gone, lost] = [0, 0, 0, 0, 0];
  const seen = new Set();
  for (const piece of document.querySelectorAll(PIECES)) {
    seen.add(piece.id);
    const now = piece.getAttribute("transform") ?? "";
    const old = stock.pieces.get(piece.id)?.at;
    if (old === undefined) {
      if (!stock.pieces.size && !piece.matches(".laid, .off")) continue;
      // What was taken off shrinks to the mark that it leaves.
      run(piece, piece.classList.contains("off") ? [{ stroke: "var(--ink)", strokeWidth: "17px", strokeDasharray: "12 0" }, {}] : [{ opacity: 0 }, { opacity: 1 }]);
      fresh++;
    } else if (old !== now) {
      run(piece, [{ transform: styled(nearer(old, now)) }, { transform: styled(now) }]);
      if (old.replace(/rotate\([^)]*\)/, "") === now.replace(/rotate\([^)]*\)/, "")) turns++;
      else moves++;
    }
  }
  const layer = document.querySelector("#overlay > svg");
  for (const [id, { node }] of stock.pieces) {
    // Track that was laid long ago may be drawn as one; what is taken off is marked by the game.
    if (seen.has(id) || !layer || node.classList.contains("laid")) continue;
    // A piece of a piece goes with it: alone it would stand somewhere else.
    const whole = node.parentElement?.closest("g[id][transform]");
    if (whole && !seen.has(whole.id)) continue;
    const ghost = node.cloneNode(true);
    // Nor is what fades a piece of the next update, be it whole or in pieces.
    for (const piece of [ghost, ...ghost.querySelectorAll("g[id][transform], .piece[id]")]) piece.removeAttribute("id");
    layer.append(ghost);
    run(ghost, [{ opacity: 1 }, { opacity: 0 }]).onfinish = () => ghost.remove();
    gone++;
    if (node.dataset.train) lost++;
  }
  for (const seat of document.querySelectorAll(SEATS)) {
    const old = stock.seats.get(seat.dataset.seat);
    if (old !== undefined && old !== worth(seat)) run(seat, [{ boxShadow: "inset 0 0 0 4px var(--glow)" }, { boxShadow: "inset 0 0 0 4px transparent" }]);
  }
  let cards = 0;
  if (stock.cards.size)
    for (const card of document.querySelectorAll("#tray [id]")) {
      if (stock.cards.has(card.id)) continue;
      // Its words can be read from the beginning.
      run(card, [{ transform: "translateY(-14px) scale(.94)" }, {}]);
      cards++;
    }
  // A dial turns once for each spin.
  let spun = false;
  for (const arrow of document.querySelectorAll("[data-arrow]")) {
    if (!arrow.dataset.spun || arrow.dataset.spun === stock.spun) continue;
    const to = Number(arrow.dataset.arrow);
    const turn = (degrees) => ({ transform: `rotate(${degrees}deg)` });
    arrow.animate([turn(to - 1080), turn(to)], { duration: 900 * pace(), easing: "cubic-bezier(.1,.7,.2,1)" });
    spun = true;
  }
  if (spun) play("spin");
  else if (lost) play("crash");
  else if (moves) play("move");
  else if (turns) play("turntable");
  else if (fresh) play("lay");
  else if (cards) play("card");
  return moves + turns + fresh + gone + cards > 0 || spun ? (spun ? 900 * pace() : long) : 0;
}
