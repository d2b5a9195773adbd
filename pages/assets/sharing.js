// Sharing a finished game: its link copied, its picture as a PNG made here, the system's own way.

function equipSharing() {
  const share = byId("share");
  if (!share) return;
  for (const id of ["copy-link", "share-png"]) byId(id).hidden = false;
  byId("share-now").hidden = !navigator.share;
}

async function shared(button) {
  const field = byId("share-link");
  const said = byId("share-said");
  if (button.id === "share-now") {
    const { title, text } = button.dataset;
    return navigator.share({ title, text, url: field.value }).catch(() => {});
  }
  if (button.id === "share-png") {
    const blob = await pngOf(button.dataset.picture);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    said.textContent = "The picture is saved.";
    return;
  }
  field.select();
  // Without TLS there is no other way.
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  said.textContent = "The link is copied.";
}

// The picture at twice its size, as sharp as screens are now.
async function pngOf(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

document.addEventListener("laid", equipSharing);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#copy-link, #share-now, #share-png");
  if (button) shared(button).catch(() => (byId("share-said").textContent = "That did not work in this browser."));
});
equipSharing();
