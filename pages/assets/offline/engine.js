// Runs the program in a worker, and keeps what it wants kept. A transaction that is complete is on the
// disk; nothing is shown before.

const base = new URL("./", self.location.href).pathname;
// Where the pages of the server begin that handed this out, if one did.
const server = "__SERVER__";
// What the program is told as it begins.
const SETTINGS = { origin: self.location.origin, base, server };
const channel = new BroadcastChannel(`roundhouse ${base}`);

let opened = null;

function database() {
  opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open(`roundhouse ${base}`, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
    asked.onsuccess = () => {
      const again = () => (opened = null);
      asked.result.onclose = again;
      asked.result.onversionchange = () => {
        asked.result.close();
        again();
      };
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
    asked.onblocked = () => fail(new Error("another version of the page is open"));
  });
  opened.catch(() => (opened = null));
  return opened;
}

function reading(kept, { keys, ranges }) {
  const asked = keys.map((key) => kept.openCursor(key));
  for (const [from, to] of ranges) asked.push(kept.openCursor(IDBKeyRange.bound(from, to)));
  const found = asked.map(() => []);
  asked.forEach((one, index) => {
    one.onsuccess = () => {
      const cursor = one.result;
      if (!cursor) return;
      found[index].push([cursor.key, cursor.value.text, cursor.value.number]);
      cursor.continue();
    };
  });
  return () => ({ rows: found.flat() });
}

function writing(kept, { check, puts, deletes }) {
  let conflict;
  const write = () => {
    for (const [key, text, number] of puts) kept.put({ text, number }, key);
    for (const key of deletes) kept.delete(key);
  };
  if (check) {
    const [key, number] = check;
    const asked = kept.get(key);
    asked.onsuccess = () => {
      const is = asked.result?.number ?? null;
      if (is === number) write();
      else conflict = { conflict: is };
    };
  } else write();
  return () => conflict ?? { done: true };
}

// Answers what the program asks of its keeper.
async function keep(text) {
  const { read, write } = JSON.parse(text);
  try {
    const kept = await database();
    const durable = write ? { durability: "strict" } : {};
    const transaction = kept.transaction("kept", write ? "readwrite" : "readonly", durable);
    const complete = new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onabort = () => fail(transaction.error ?? new Error("the browser stopped it"));
    });
    const rows = transaction.objectStore("kept");
    const answer = read ? reading(rows, read) : writing(rows, write);
    await complete;
    const said = answer();
    if (said.done && write.tell) channel.postMessage({ table: write.tell[0], head: write.tell[1] });
    return said;
  } catch (error) {
    if (error?.name === "InvalidStateError") opened = null;
    const full = error?.name === "QuotaExceededError";
    return { failed: full ? "this browser has no room left for it" : String(error?.message ?? error) };
  }
}

// The number that a table is at, whoever moved it.
async function numberOf(table) {
  const kept = await database();
  return new Promise((done, fail) => {
    const asked = kept.transaction("kept").objectStore("kept").get(`table/${table}`);
    asked.onsuccess = () => done(asked.result?.number);
    asked.onerror = () => fail(asked.error);
  });
}

// The program out of its file, begun. It thinks, or answers for pages alone.
async function begin(thinks, file) {
  const waiting = new Map();
  // The tables that were kept when they were asked for.
  const seen = new Set();
  let next = 1;
  let broken = false;
  let program;

  const bytes = (at, length) => new Uint8Array(program.memory.buffer, at, length).slice();
  const text = (at, length) => new TextDecoder().decode(bytes(at, length));
  const put = (words) => {
    const written = new TextEncoder().encode(words);
    const at = program.room(written.length);
    new Uint8Array(program.memory.buffer, at, written.length).set(written);
  };
  // Whatever stops the program stops all that waits for it; the next request begins it anew.
  const call = (work) => {
    if (broken) return;
    try {
      work();
    } catch (error) {
      broken = true;
      console.error(error);
      for (const { fail } of waiting.values()) fail(error);
    }
  };

  const worker = {
    ask: (number, at, length) =>
      void keep(text(at, length)).then((said) =>
        call(() => {
          put(JSON.stringify(said));
          program.kept(number);
        }),
      ),
    answer: (number, at, length) => {
      waiting.get(number)?.done(bytes(at, length));
      waiting.delete(number);
    },
    wake_after: (number, time) => void setTimeout(() => call(() => program.woke(number)), time),
    today: () => Date.now(),
    passed: () => performance.now(),
    random: (at, length) => void crypto.getRandomValues(new Uint8Array(program.memory.buffer, at, length)),
    complain: (at, length) => console.error(text(at, length)),
  };
  const loaded = await WebAssembly.instantiateStreaming(file, { worker });
  program = loaded.instance.exports;
  put(JSON.stringify(SETTINGS));
  program.start(thinks ? 1 : 0);

  const moved = (table, head) =>
    call(() => {
      put(table);
      program.moved(head);
    });
  channel.addEventListener("message", ({ data }) => data.table && moved(data.table, data.head));

  const asked = (ask, question) =>
    new Promise((done, fail) => {
      const number = next++;
      waiting.set(number, { done, fail });
      call(() => {
        put(JSON.stringify(question));
        ask(number);
      });
      if (broken) fail(new Error("the program has stopped"));
    });

  return {
    isBroken: () => broken,
    // What tests and measurements ask.
    trial: async (question) => JSON.parse(new TextDecoder().decode(await asked(program.ask_trial, question))),
    // The answer to a request as plain data.
    async answer(request) {
      const table = /^t\/([a-z0-9]{16})\b/.exec(request.path)?.[1];
      const head = table && (await numberOf(table).catch(() => undefined));
      if (head !== undefined) {
        seen.add(table);
        moved(table, head);
      } else if (seen.has(table)) {
        // What was kept has been cleared away, and what the program remembers with it.
        broken = true;
        return null;
      }
      const packed = await asked(program.request, request);
      const length = new DataView(packed.buffer).getUint32(0, true);
      const said = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)));
      return { ...said, body: packed.slice(4 + length) };
    },
  };
}
