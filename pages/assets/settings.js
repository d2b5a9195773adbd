// Settings: this browser remembers them.

function settings() {
  try {
    return JSON.parse(localStorage.getItem("settings") ?? "{}");
  } catch {
    return {};
  }
}

function setting(name) {
  return settings()[name];
}

function set(name, value) {
  localStorage.setItem("settings", JSON.stringify({ ...settings(), [name]: value }));
  const root = document.documentElement;
  if (name === "theme") {
    if (value === "auto") delete root.dataset.ink;
    else root.dataset.ink = value;
  } else root.dataset[name] = value;
  showSound();
}

function volume() {
  return Number(setting("volume") ?? 0);
}

function showSound() {
  byId("sound")?.setAttribute("aria-pressed", String(volume() > 0));
}

function openDialog(id) {
  const dialog = byId(id);
  if (!dialog || dialog.open) return;
  for (const field of dialog.querySelectorAll("[data-setting]")) {
    const known = setting(field.dataset.setting);
    if (known !== undefined) field.value = known;
  }
  dialog.showModal();
}

for (const [button, action] of [
  ["open-settings", () => openDialog("settings")],
  ["open-keys", () => openDialog("keys")],
  [
    "sound",
    () => {
      set("volume", volume() > 0 ? 0 : 60);
      play("turn");
    },
  ],
]) {
  const found = document.getElementById(button);
  if (!found) continue;
  found.hidden = false;
  found.addEventListener("click", action);
}
document.getElementById("settings")?.addEventListener("input", (event) => {
  const name = event.target.dataset.setting;
  if (!name) return;
  set(name, event.target.value);
  if (name === "volume") play("turn");
});
showSound();
