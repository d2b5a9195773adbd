// The first visit: the worker that answers for the pages is set up, then the tables are shown.
{
  const told = document.getElementById("told");
  const workers = navigator.serviceWorker;
  if (!workers) {
    told.textContent = isSecureContext
      ? "This browser cannot run the tables: it has no service workers, or they are switched off."
      : "Browsers run the tables only from an address that begins with https, or from this machine.";
  } else {
    const failed = (why) => (told.textContent = `The tables could not be set up: ${why}.`);
    const asked = new URLSearchParams(location.search);
    const tries = Number(asked.get("try") ?? 0);
    const show = () => {
      asked.set("try", tries + 1);
      if (tries < 3) location.replace(`./?${asked}`);
      else failed("the browser does not let the worker answer");
    };
    // A server's own pages lead here when it cannot be reached.
    const { server } = document.documentElement.dataset;
    const guide = async () => server && (await workers.register(`${server}worker.js`).catch(() => {}));
    // A worker whose files cannot be kept goes away again without a word.
    const watch = (found) =>
      found.installing?.addEventListener("statechange", ({ target }) => {
        if (target.state === "redundant" && !found.active) failed("this browser has no room left, or the line was cut. Load this page again when that has changed");
      });
    // What it is made of may be newer than what the browser remembers.
    workers.register("sw.js", { updateViaCache: "none" }).then(
      (found) => {
        watch(found);
        workers.ready.then(guide).then(show);
      },
      (error) => failed(error.message),
    );
  }
}
