// Your turn: the tab says so, and a notification if nobody looks at it. Everything can be switched off.

const plainTitle = document.title;

// Files lie beside the folder of the scripts, wherever that is.
const beside = (name) => new URL(`../${name}`, import.meta.url).href;

function turned(lamp, before) {
  const go = lamp === "go";
  const marks = go && setting("mark") !== "off";
  document.title = marks ? `\u25cf Your turn \u00b7 ${plainTitle}` : plainTitle;
  document.querySelector("link[rel=icon]")?.setAttribute("href", beside(marks ? "icon-turn.svg" : "icon.svg"));
  if (!go || before === lamp || before === undefined || !document.hidden) return;
  if (setting("notify") !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
  const told = new Notification("Your turn", { body: plainTitle, icon: beside("icon.svg"), tag: location.pathname });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

// The page on which all of it is set.
const settingsHere = document.getElementById("here");
for (const field of settingsHere?.querySelectorAll("[data-setting]") ?? []) {
  const known = setting(field.dataset.setting);
  if (known !== undefined) field.value = known;
  field.addEventListener("input", async () => {
    if (field.dataset.setting === "notify" && field.value === "on" && "Notification" in window)
      if ((await Notification.requestPermission()) !== "granted") field.value = "off";
    set(field.dataset.setting, field.value);
  });
}

const pushHere = document.getElementById("push-here");
pushHere?.addEventListener("click", async () => {
  const told = document.getElementById("push-told");
  try {
    if ((await Notification.requestPermission()) !== "granted") throw new Error("the browser does not allow it");
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushHere.dataset.key });
    const { endpoint, keys } = found.toJSON();
    const body = new URLSearchParams({ what: "browser", endpoint, p256dh: keys.p256dh, auth: keys.auth });
    const answer = await fetch("/me/notifications", { method: "POST", body });
    if (!answer.ok) throw new Error("the server does not take it");
    location.reload();
  } catch (error) {
    told.textContent = `That did not work: ${error.message}.`;
  }
});
