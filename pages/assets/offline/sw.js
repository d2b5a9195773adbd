// Answers for the pages, with or without a network.

importScripts("engine.js");

const VERSION = `roundhouse ${base} {version}`;
const SHELL = ["away.html", "engine.js", "icon-192.png", "icon-512.png", "icon-whole.png", "icon.svg", "offline.js", "roundhouse.wasm", "start.css", "thinker.js"];

// How long the thinking worker has for an answer before this one gives it, in milliseconds.
const PATIENCE = { GET: 1500, POST: 20000 };

self.addEventListener("install", (event) => {
  const fresh = (name) => new Request(base + name, { cache: "reload" });
  const kept = caches.open(VERSION).then((cache) => cache.addAll(SHELL.map(fresh)));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => {
    const ours = names.filter((name) => name.startsWith(`roundhouse ${base} `) && name !== VERSION);
    return Promise.all(ours.map((name) => caches.delete(name)));
  });
  event.waitUntil(others.then(() => self.clients.claim()));
});

// A file of this version. What this worker fetches itself goes to the network, which may be gone.
async function file(name) {
  const kept = await (await caches.open(VERSION)).match(base + name);
  return kept ?? fetch(base + name);
}

let begun = null;

function program() {
  begun ??= begin(false, file("roundhouse.wasm"));
  begun.catch(() => (begun = null));
  return begun;
}

// The program, or a fresh one if it has stopped.
async function sound() {
  if ((await program()).isBroken()) begun = null;
  return program();
}

// What takes thought, and what tells how far it is.
const THOUGHT = /^t\/([a-z0-9]+)\/(hint|analy[sz]e|replay|mistakes)\b/;

// The tables whose study was asked for: the worker that makes it knows how far it is, and may be deep in it.
const studied = new Set();

function patience({ method, path }) {
  const [, table, what] = THOUGHT.exec(path);
  if (method === "POST" && what.startsWith("analy")) studied.add(table);
  return method === "POST" || studied.has(table) ? PATIENCE.POST : PATIENCE.GET;
}

// Whether a page is open whose worker thinks, or begins to.
async function hasThinker() {
  if (!navigator.locks) return true;
  const { held, pending } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === `roundhouse thinker ${base}`);
}

// Asks the worker that thinks; nothing if none is there or it is busy.
function thinker(request) {
  return new Promise((done) => {
    const number = crypto.randomUUID();
    const ask = () => channel.postMessage({ asked: number, request });
    const listen = ({ data }) => {
      // One that has just begun did not hear what was asked before.
      if (data.thinks) ask();
      if (data.answered !== number) return;
      channel.removeEventListener("message", listen);
      done(data.answer);
    };
    channel.addEventListener("message", listen);
    ask();
    setTimeout(() => {
      channel.removeEventListener("message", listen);
      done(null);
    }, patience(request));
  });
}

async function answer(request, path) {
  const headers = {};
  for (const name of ["content-type", "x-parts", "x-said", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  const body = request.method === "POST" ? await request.text() : "";
  const asked = { method: request.method, path, headers, body };
  let said = null;
  const table = THOUGHT.exec(path)?.[1];
  // A page that is opened has no worker yet: without another page of a table there is nobody to wait for.
  const opens = request.mode === "navigate" && request.method === "GET";
  if (table && (!opens || (await hasThinker()))) {
    // A study ends with the page it was begun on: the worker of the next page goes on with it.
    if (studied.has(table)) await thinker({ method: "POST", path: `t/${table}/analyze`, headers: {}, body: "" });
    said = await thinker(asked);
  }
  said ??= await (await sound()).answer(asked);
  // A program whose memory has been cleared away says nothing.
  said ??= await (await sound()).answer(asked);
  const { status, headers: told, body: bytes } = said;
  if (told.location) return Response.redirect(new URL(told.location, self.location.href), status);
  const none = request.method === "HEAD" || [204, 304].includes(status);
  return new Response(none ? null : bytes, { status, headers: told });
}

// Puts a game on the server that handed this out. The page never sees what the record holds.
async function upload(table) {
  const path = `t/${table}/record?paused=1`;
  const { status, headers, body } = await (await sound()).answer({ method: "GET", path, headers: {}, body: "" });
  if (status !== 200) return new Response(body, { status, headers });
  const form = new URLSearchParams({ record: new TextDecoder().decode(body), table });
  const answer = await fetch(`${server}upload`, { method: "POST", body: form }).catch(() => null);
  if (!answer) return unanswered(table);
  if (!answer.redirected) return answer;
  // From now on it is there. One that is over stays as it is.
  await (await sound()).answer(posted(`t/${table}/along`, { what: "take" }));
  return Response.redirect(answer.url, 303);
}

// The line is cut just then: what became of the game, and the way back to it.
function unanswered(table) {
  const page = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The server does not answer · Roundhouse</title>
<link rel="icon" href="${base}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${base}start.css">
<main>
<h1>The server does not answer</h1>
<p>The game stays in this browser and goes on here. You can put it on the server when the line is back.</p>
<p><a href="${base}t/${table}">Back to the game</a></p>
</main>
</html>`;
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

const posted = (path, fields) => ({
  method: "POST",
  path,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString(),
});

// Where pages of the server keep copies of games, and where it is noted which games are here.
const ALONG = "roundhouse along";

// A game of the server goes on here: one that was taken along, or the copy of one about which there is nothing to know.
async function take(table) {
  const there = `${server}t/${table}`;
  const answer = await fetch(`${there}/record?paused=1`).catch(() => null);
  const copy = answer ? null : await caches.match(`${there}/record`, { cacheName: ALONG, ignoreVary: true });
  const here = new URL(`${base}t/${table}`, self.location.href);
  if (!answer && !copy) return Response.redirect(here, 303);
  const record = await (answer ?? copy).text();
  // The line is there after all, and the game was not taken along.
  if (answer && !(answer.ok && record.includes('"close":"paused"'))) return Response.redirect(new URL(there, self.location.href), 303);
  const said = await (await sound()).answer(posted("upload", { record, table }));
  if (!said.headers.location) return new Response(said.body, { status: said.status, headers: said.headers });
  await (await caches.open(ALONG)).put(here, new Response(""));
  return Response.redirect(new URL(said.headers.location, self.location.href), 303);
}

function failed(error) {
  const words = `The tables cannot be shown: ${error?.message ?? error}. Loading the page again may help.`;
  return new Response(words, { status: 500, headers: { "content-type": "text/plain; charset=utf-8" } });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(base)) return;
  const name = url.pathname.slice(base.length);
  if (name === "sw.js") return;
  if (SHELL.includes(name)) {
    event.respondWith(file(name));
    return;
  }
  // Only our own pages change anything.
  if (request.method === "POST" && !request.referrer.startsWith(self.location.origin + base)) {
    event.respondWith(new Response("Not from here.", { status: 403 }));
    return;
  }
  const uploaded = server && request.method === "POST" && /^t\/([a-z0-9]{16})\/upload$/.exec(name)?.[1];
  if (uploaded) {
    event.respondWith(upload(uploaded).catch(failed));
    return;
  }
  const taken = server && name === "" && /^[a-z0-9]{16}$/.exec(url.searchParams.get("take") ?? "")?.[0];
  if (taken) {
    event.respondWith(take(taken).catch(failed));
    return;
  }
  const path = (name === "index.html" ? "" : name) + url.search;
  event.respondWith(answer(request, path).catch(failed));
});
