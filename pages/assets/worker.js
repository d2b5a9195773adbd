// Wakes when a call comes, also while no page is open.

self.addEventListener("push", (event) => {
  const { title, body, url } = event.data?.json() ?? { title: "Your turn", url: "/mine" };
  const shown = { body, icon: "/icon.svg", tag: body, data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? "/mine"));
});
