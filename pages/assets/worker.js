// Wakes when a call comes, also while no page is open, and shows the way to the tables in this browser when the
// server cannot be reached; pages for a real board open without it.

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data?.json() ?? { title: "Your turn", url: "/mine" };
  const shown = { body, icon: "/icon.svg", tag: body, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? "/mine"));
});

// Pages that are the same without the server.
const ALSO_HERE = /^\/(|(new|rules|learn|puzzles)(\/.*)?)$/;

// A page for a real board that was opened before, which its script has kept.
async function paper({ pathname, searchParams }) {
  const device = searchParams.get("device");
  const kept = (address) => caches.match(address, { ignoreVary: true });
  return (device && (await kept(`${pathname}?device=${device}`))) || kept(pathname);
}

async function away(url) {
  const { pathname, search } = url;
  const leaf = /^\/(companion|score)\//.test(pathname) && (await paper(url));
  if (leaf) return leaf;
  const told = await caches.match("/offline/away.html");
  // Nobody has taken the tables along.
  if (!told) return Response.error();
  if (ALSO_HERE.test(pathname)) return Response.redirect(`/offline${pathname}${search}`);
  // A game that was taken along, or of which there is a copy, goes on here.
  const table = /^\/t\/([a-z0-9]{16})$/.exec(pathname)?.[1];
  const kept = table && ((await caches.match(`/offline/t/${table}`)) ?? (await caches.match(`${pathname}/record`, { ignoreVary: true })));
  if (!kept) return told;
  const page = (await told.text()).replace('href="/offline/">Play here', `href="/offline/?take=${table}">Go on with this game here`);
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  // What the page needs that tells of it is there too.
  if (!isPage && /^\/offline\/[a-z]+\.(css|svg)$/.test(url.pathname))
    event.respondWith(caches.match(url.pathname).then((found) => found ?? fetch(request)));
  if (!isPage && url.pathname.startsWith("/a/"))
    event.respondWith(fetch(request).catch(() => caches.match(url.pathname, { ignoreVary: true })));
  if (!isPage || request.method !== "GET" || url.pathname.startsWith("/offline/")) return;
  event.respondWith(fetch(request).catch(() => away(url)));
});
