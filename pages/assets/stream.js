// The stream of a table says where it is and brings what changed. The page asks only when it was away,
// when something is picked, or after a failure.

// How long to wait for what a move changed, in milliseconds.
const PATIENCE = 5000;

export function follow(page) {
  let open = false;
  let eyes = null;
  let waiting = [];

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
      open = true;
      if (Number(event.data) > page.version()) page.fetchParts();
    });
    source.addEventListener("parts", (event) => {
      if (asked("as") !== eyes) {
        // Somebody else looks now.
        source.close();
        open = false;
        begin();
      } else if (page.isFetching() || asked("pick")) page.fetchParts();
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
