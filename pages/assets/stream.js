// The stream of a table says where it is and brings what changed. The page asks only when it was away,
// when something is picked, or after a failure.

// How long to wait for what a move changed, in milliseconds.
const PATIENCE = 5000;

export function follow(page) {
  let open = false;
  let eyes = null;
  let waiting = [];
  // The id of the last event that had one. An event without an id shows the id of the one before.
  let told = "";

  const asked = (name) => new URLSearchParams(location.search).get(name);

  function arrived() {
    waiting = waiting.filter((one) => one.at > page.version() || one.done());
  }

  function begin() {
    eyes = asked("as");
    const query = new URLSearchParams({ parts: "1", ...(eyes && { as: eyes }) });
    const source = new EventSource(`${page.events}?${query}`);
    source.addEventListener("at", (event) => {
      document.body.classList.remove("cut");
      // That nobody answered is over.
      document.querySelector(".refused.cut")?.remove();
      open = true;
      told = event.lastEventId;
      if (Number(event.data) > page.received()) page.fetchParts(Number(event.data));
    });
    source.addEventListener("parts", (event) => {
      // Who is here has no number, and is always news.
      const number = event.lastEventId === told ? Infinity : Number(event.lastEventId);
      told = event.lastEventId;
      if (asked("as") !== eyes) {
        // Somebody else looks now.
        source.close();
        open = false;
        begin();
      } else if (number <= page.received()) {
        // The answer to a post brought it: the stream was not open yet when that was sent, or a pick stays.
      } else if (page.isFetching() || asked("pick")) page.fetchParts(number);
      else page.swap(event.data);
      arrived();
    });
    source.addEventListener("error", () => {
      document.body.classList.add("cut");
      open = false;
      for (const one of waiting.splice(0)) one.done();
      if (source.readyState === EventSource.CLOSED) setTimeout(begin, 2000);
    });
  }

  begin();
  return {
    // Tells the server that the stream brings what changes.
    promise: () => (open ? { "x-stream": "1" } : {}),
    // Waits until the page shows this number.
    async reach(at) {
      if (page.version() < at && open && !page.isFetching())
        await new Promise((done) => {
          waiting.push({ at, done });
          setTimeout(done, PATIENCE);
        });
      if (page.version() < at) page.fetchParts();
    },
  };
}
