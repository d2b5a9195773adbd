// Keeps the pages for a real board in this browser, with what they need, so that they open again without a network. Old
// versions of them go.
async function stay(addresses) {
  const workers = navigator.serviceWorker;
  // In the version that needs no server, its own worker answers.
  if (!workers || workers.controller?.scriptURL.endsWith("/sw.js")) return;
  await workers.register("/worker.js");
  const here = new URL(import.meta.url).pathname;
  const kind = (name) => name.split("-")[0];
  const name = `kept ${here}`;
  for (const other of await caches.keys()) if (other !== name && kind(other) === kind(name)) await caches.delete(other);
  const box = await caches.open(name);
  await workers.ready;
  const parts = performance.getEntriesByType("resource").map((part) => new URL(part.name).pathname);
  for (const address of [here, ...parts.filter((part) => part.startsWith("/a/")), ...addresses])
    if (!(await box.match(address, { ignoreVary: true }))) await box.add(address);
  document.querySelector("main").dataset.kept = "";
}
