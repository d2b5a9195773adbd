// Bots and studies, where they keep no page waiting. Of all open pages one thinks; when it goes, the next
// one does.

importScripts("engine.js");

async function think() {
  const program = await begin(true, fetch(`${base}roundhouse.wasm`));
  channel.addEventListener("message", async ({ data }) => {
    if (!data.asked) return;
    const answer = await program.answer(data.request).catch(() => null);
    if (answer) channel.postMessage({ answered: data.asked, answer });
  });
  channel.postMessage({ thinks: true });
  return new Promise(() => {});
}

if (navigator.locks) navigator.locks.request(`roundhouse thinker ${base}`, think);
else think();
