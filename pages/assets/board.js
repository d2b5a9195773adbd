// Reads a file that somebody chose into the text of a form, where it can be seen and changed.
for (const chosen of document.querySelectorAll('input[type=file][data-into]')) {
  const text = document.getElementById(chosen.dataset.into);
  chosen.closest('[hidden]')?.removeAttribute('hidden');
  chosen.addEventListener('change', async () => {
    const [file] = chosen.files;
    if (!file) return;
    const long = file.size > text.maxLength;
    chosen.setCustomValidity(long ? `This file has ${file.size} bytes; ${text.maxLength} is the most.` : '');
    chosen.reportValidity();
    if (long) return;
    text.value = await file.text();
    // The server tells what is wrong with it, or what can be chosen on it.
    document.getElementById('look')?.click();
  });
}
