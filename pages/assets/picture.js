// The picture of a game, saved as a PNG that is made here: at twice its size, as sharp as screens are now.

async function pngOf(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * 2, picture.naturalHeight * 2];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export async function savePicture(button) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await pngOf(button.dataset.picture));
  link.download = button.dataset.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
