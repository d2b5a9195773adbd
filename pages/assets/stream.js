// The stream of a table. It says where the table is and brings what changed, drawn for this page; the
// page asks for its own parts only when it was away, when something is picked, or after a failure.

// How long a page waits for what its own move changed before it asks, in milliseconds.
const PATIENCE = 5000;

// `page` has: events (the address), version(), swap(html), fetchParts(), isFetching(), isPosting().
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
      } else if (page.isFetching() || (asked("pick") && !page.isPosting())) page.fetchParts();
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
    // What a request says of the stream: if it is open, the answer need not repeat what it brings.
    promise: () => (open ? { "x-stream": "1" } : {}),
    // Waits until the page shows the table at this number; asks for it if it does not come.
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
