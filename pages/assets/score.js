// Score sheets: rows are written into tables, added up here and kept in this browser.
const main = document.querySelector('main.score');
const $ = id => document.getElementById(id);
const key = `score-${main.dataset.game}`;
const MOST_PLAYERS = Number(main.dataset.most), LONGEST = 40, FORMAT = 'roundhouse score 1';

const columns = [...$('blank').querySelectorAll('th[data-key]')].map(head => ({ ...head.dataset, words: 'words' in head.dataset, title: head.textContent }));
const sums = [...$('blank').querySelectorAll('dd[data-is]')].map(sum => ({ ...sum.dataset, title: sum.previousElementSibling.firstChild.textContent.trim() }));
const total = $('blank').querySelector('dl').dataset;

let pad = read();
let shown = pad ? pad.rounds.length - 1 : 0;

// What is kept, if it is a pad of this game.
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    const whole = kept?.format === FORMAT && kept.game === main.dataset.game && kept.players.length > 0 && kept.rounds.length > 0;
    return whole && kept.rounds.every(round => round.length === kept.players.length) ? kept : null;
  } catch { return null; }
}

function keep() {
  try { localStorage.setItem(key, JSON.stringify(pad)); } catch { /* what cannot be kept can still be printed */ }
}

function number(text) {
  return /^-?\d{1,5}$/.test(text) ? Number(text) : 0;
}

// The value of a formula, given as steps for a stack.
function value(steps, known) {
  const stack = [];
  for (const step of steps.split(' ')) {
    const list = step.startsWith('look:') && step.slice(5).split(',').map(Number);
    if (list) stack.push(list[Math.min(Math.max(stack.pop(), 0), list.length - 1)]);
    else if ('+-*'.includes(step) || step === 'min' || step === 'max') {
      const last = stack.pop(), before = stack.pop();
      stack.push({ '+': before + last, '-': before - last, '*': before * last, min: Math.min(before, last), max: Math.max(before, last) }[step]);
    } else stack.push(/^\d+$/.test(step) ? Number(step) : known[step] ?? 0);
  }
  return stack.pop();
}

// The sums of a sheet, by name.
function added(rows) {
  const known = {};
  columns.forEach((column, index) => { known[column.key] = column.words ? 0 : rows.reduce((sum, row) => sum + number(row[index]), 0); });
  for (const sum of sums) known[sum.key] = value(sum.is, known);
  return known;
}

function totals() {
  return pad.players.map((_, player) => pad.rounds.reduce((sum, round) => sum + added(round[player])[total.total], 0));
}

function element(name, text = '', set = {}) {
  const made = Object.assign(document.createElement(name), set);
  made.textContent = text;
  return made;
}

// A sheet on the page, with an empty row at its end to write in.
function drawn(player) {
  const rows = pad.rounds[shown][player];
  const sheet = $('sheet').content.cloneNode(true);
  const name = pad.players[player];
  const round = main.dataset.round;
  sheet.querySelector('h2').textContent = round ? `${name}, ${round.toLowerCase()} ${shown + 1}` : name;
  const body = sheet.querySelector('tbody'), foot = [...sheet.querySelectorAll('tfoot td')];
  const results = [...sheet.querySelectorAll('dd')];
  const refresh = () => {
    const known = added(rows);
    columns.forEach((column, index) => { foot[index].textContent = column.words ? '' : known[column.key]; });
    results.forEach(result => { result.textContent = known[result.dataset.key]; });
    drawTotals();
  };
  const addRow = (row, index) => {
    const line = body.insertRow();
    line.append(element('th', String(index + 1)));
    columns.forEach((column, cell) => {
      const input = element('input', '', { value: row[cell] ?? '', maxLength: column.words ? LONGEST : 6, autocomplete: 'off' });
      input.setAttribute('aria-label', `${name}, row ${index + 1}, ${column.title}`);
      if (!column.words) { input.inputMode = 'numeric'; input.pattern = '-?[0-9]{1,5}'; }
      input.addEventListener('input', () => {
        const good = column.words || input.value === '' || /^-?\d{1,5}$/.test(input.value);
        input.setCustomValidity(good ? '' : 'a whole number');
        row[cell] = good ? input.value : '';
        if (!rows.includes(row)) {
          rows.push(row);
          addRow(columns.map(() => ''), rows.length);
        }
        keep();
        refresh();
      });
      line.insertCell().append(input);
    });
    const strike = element('button', '×', { type: 'button', className: 'quiet' });
    strike.setAttribute('aria-label', `Strike out row ${index + 1} of ${name}`);
    strike.addEventListener('click', () => {
      if (!rows.includes(row)) return;
      rows.splice(rows.indexOf(row), 1);
      keep();
      show();
    });
    const last = line.insertCell();
    last.className = 'no-print';
    last.append(strike);
  };
  rows.forEach(addRow);
  addRow(columns.map(() => ''), rows.length);
  $('sheets').append(sheet);
  refresh();
}

function drawTotals() {
  const points = totals(), best = Math.max(...points);
  const list = element('dl');
  pad.players.forEach((name, player) => {
    const one = element('div', '', { className: points[player] === best && best !== 0 ? 'best' : '' });
    one.append(element('dt', name), element('dd', String(points[player])));
    list.append(one);
  });
  $('totals').replaceChildren(element('h2', total.title), list);
}

function show() {
  $('blank').hidden = true;
  $('players').hidden = pad !== null;
  $('pad').hidden = pad === null;
  if (pad === null) return ask();
  $('sheets').replaceChildren();
  pad.players.forEach((_, player) => drawn(player));
  const rounds = pad.rounds.map((_, round) => {
    const button = element('button', `${main.dataset.round} ${round + 1}`, { type: 'button', className: round === shown ? '' : 'quiet' });
    button.setAttribute('aria-pressed', String(round === shown));
    button.addEventListener('click', () => { shown = round; show(); });
    return button;
  });
  $('rounds').replaceChildren(...(pad.rounds.length > 1 ? rounds.flatMap(button => [button, ' ']) : []));
  drawTotals();
}

// Asks for the names, with a line more than there are.
function ask() {
  if ($('names').childElementCount > 0) return;
  const more = () => {
    const lines = [...$('names').querySelectorAll('input')];
    if (lines.length >= MOST_PLAYERS || lines.some((line, index) => index > 1 && line.value === '')) return;
    const input = element('input', '', { maxLength: LONGEST, placeholder: `Player ${lines.length + 1}`, required: lines.length < 2, autocomplete: 'off' });
    input.setAttribute('aria-label', `Name of player ${lines.length + 1}`);
    input.addEventListener('input', more);
    const field = element('div', '', { className: 'field' });
    field.append(input);
    $('names').append(field);
  };
  more(); more(); more();
}

$('players').addEventListener('submit', event => {
  event.preventDefault();
  const inputs = [...$('names').querySelectorAll('input')];
  const names = inputs.map(input => input.value.trim()).filter(Boolean);
  const twice = inputs.find((input, index) => input.value.trim() && inputs.slice(0, index).some(other => other.value.trim() === input.value.trim()));
  inputs.forEach(input => input.setCustomValidity(input === twice ? 'Two players have this name.' : ''));
  if (twice) return twice.reportValidity();
  if (names.length === 0) return;
  pad = { format: FORMAT, game: main.dataset.game, players: names, rounds: [names.map(() => [])] };
  shown = 0;
  keep();
  show();
});

$('next-round')?.addEventListener('click', () => {
  pad.rounds.push(pad.players.map(() => []));
  shown = pad.rounds.length - 1;
  keep();
  show();
});

// A cell of comma-separated lines; what a program for tables would take for a formula stays a text.
function cell(text) {
  const safe = /^[=+\-@]/.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csv() {
  const heads = ['sheet', 'player', 'row', ...columns.map(column => column.title), ...sums.map(sum => sum.title), total.title];
  const lines = [heads];
  pad.players.forEach((name, player) => {
    let all = 0;
    pad.rounds.forEach((round, index) => {
      round[player].forEach((row, number) => {
        lines.push([index + 1, name, number + 1, ...columns.map((_, cell) => row[cell] ?? ''), ...sums.map(() => ''), '']);
      });
      const known = added(round[player]);
      all += known[total.total];
      lines.push([index + 1, name, 'sum', ...columns.map(column => (column.words ? '' : known[column.key])), ...sums.map(sum => known[sum.key]), all]);
    });
  });
  return lines.map(line => line.map(text => cell(String(text))).join(',')).join('\n') + '\n';
}

// The pad as it is saved: every cell of a row, and no row without any.
function whole() {
  return JSON.stringify({ ...pad, rounds: pad.rounds.map(round => round.map(rows => rows.map(row => columns.map((_, cell) => row[cell] ?? '')).filter(row => row.some(Boolean)))) });
}

// A server makes the PDF. Where none answers, the browser prints, which makes one too.
async function pdf() {
  const paper = /-(US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4';
  try {
    const answer = await fetch(`/score/${main.dataset.game}/pdf?paper=${paper}`, { method: 'POST', body: whole(), headers: { 'content-type': 'application/json' } });
    if (!answer.ok) throw new Error(answer.statusText);
    save(`${key}.pdf`, 'application/pdf', await answer.blob());
  } catch { window.print(); }
}

function save(name, kind, text) {
  const link = element('a', '', { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

$('export').addEventListener('click', () => save(`${key}.csv`, 'text/csv', csv()));
$('keep-file').addEventListener('click', () => save(`${key}.json`, 'application/json', whole() + '\n'));
$('pdf')?.addEventListener('click', pdf);
$('print').addEventListener('click', () => window.print());
$('anew').addEventListener('click', () => {
  if (!window.confirm('Put these sheets away for good and begin anew?')) return;
  pad = null;
  try { localStorage.removeItem(key); } catch { /* nothing was kept */ }
  $('names').replaceChildren();
  show();
});

show();
stay([location.pathname]).catch(() => {});
