// On every page that is answered without a server: the workers behind it, and news of its table.
{
  const base = new URL("./", document.currentScript.src).pathname;

  // A new version takes over at once. What is picked stands in the address, so that nothing is lost.
  const hadOne = navigator.serviceWorker?.controller;
  navigator.serviceWorker?.addEventListener("controllerchange", () => hadOne && location.reload());
  navigator.serviceWorker?.register(`${base}sw.js`, { updateViaCache: "none" }).catch(() => {});

  // The first visit counted its tries in the address.
  if (new URLSearchParams(location.search).has("try")) history.replaceState(null, "", base);

  if (location.pathname.startsWith(`${base}t/`)) {
    let thinker = new Worker(`${base}thinker.js`);
    // A page that a browser puts aside would hold on to its turn to think.
    addEventListener("pagehide", () => thinker.terminate());
    addEventListener("pageshow", (event) => {
      if (event.persisted) thinker = new Worker(`${base}thinker.js`);
    });
    // So that the browser does not clear games away when it runs out of room.
    navigator.storage?.persist?.().catch(() => {});
  }

  // What is to be saved, browsers ask of the network, past the worker: it is asked for here, and saved from here.
  const save = async (link) => {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    const told = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    const href = URL.createObjectURL(await answer.blob());
    const saved = { href, download: link.download || told || link.pathname.split("/").pop() };
    Object.assign(document.createElement("a"), saved).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  };
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link?.href.startsWith(location.origin + base)) return;
    event.preventDefault();
    // The page that tells why it cannot be had.
    save(link).catch(() => location.assign(link.href));
  });

  // What a server tells by a stream, workers tell each other.
  window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 1;

    constructor(address) {
      super();
      const table = /\/t\/([a-z0-9]+)\/events/.exec(address)?.[1];
      this.channel = new BroadcastChannel(`roundhouse ${base}`);
      this.channel.addEventListener("message", ({ data }) => data.table === table && this.tell(data.head));
      setTimeout(() => this.tell(0));
    }

    tell(head) {
      this.dispatchEvent(new MessageEvent("at", { data: String(head) }));
    }

    close() {
      this.readyState = 2;
      this.channel.close();
    }
  };
}
