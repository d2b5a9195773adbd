// Wakes when a call comes, also while no page is open, and shows the way to the tables in this browser when the
// server cannot be reached.

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

async function away({ pathname, search }) {
  const told = await caches.match("/offline/away.html");
  // Nobody has taken the tables along.
  if (!told) return Response.error();
  return ALSO_HERE.test(pathname) ? Response.redirect(`/offline${pathname}${search}`) : told;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === "navigate";
  // What the page needs that tells of it is there too.
  if (!isPage && /^\/offline\/[a-z]+\.(css|svg)$/.test(url.pathname))
    event.respondWith(caches.match(url.pathname).then((found) => found ?? fetch(request)));
  if (!isPage || request.method !== "GET" || url.pathname.startsWith("/offline/")) return;
  event.respondWith(fetch(request).catch(() => away(url)));
});
