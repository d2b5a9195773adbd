// On every page that is answered without a server: the workers behind it, and news of its table.
{
  const base = new URL("./", document.currentScript.src).pathname;

  // A new version takes over at once. What is picked stands in the address, so that nothing is lost.
  const hadOne = navigator.serviceWorker?.controller;
  navigator.serviceWorker?.addEventListener("controllerchange", () => hadOne && location.reload());
  navigator.serviceWorker?.register(`${base}sw.js`).catch(() => {});

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
