// Sounds, made here: a whistle, chuffs, a ratchet, a crash, ticks, a card.

let audio = null;

function play(kind) {
  const loud = volume() / 100;
  if (!kind || !loud) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const now = audio.currentTime;
  const tone = (pitch, from, length, strength, type = "triangle") => {
    const pipe = audio.createOscillator();
    pipe.type = type;
    pipe.frequency.value = pitch;
    shape(pipe, from, length, strength);
    pipe.start(now + from);
    pipe.stop(now + from + length);
  };
  const hiss = (pitch, from, length, strength) => {
    const steam = audio.createBufferSource();
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    steam.buffer = buffer;
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    steam.connect(band);
    shape(band, from, length, strength);
    steam.start(now + from);
  };
  const shape = (source, from, length, strength) => {
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, now + from);
    gain.gain.exponentialRampToValueAtTime(strength * loud, now + from + Math.min(0.04, length / 3));
    gain.gain.exponentialRampToValueAtTime(0.0001, now + from + length);
    source.connect(gain).connect(audio.destination);
  };
  if (kind === "turn") for (const pitch of [466, 554, 698]) tone(pitch, 0, 0.6, 0.1);
  if (kind === "move") for (let n = 0; n < 4; n++) hiss(700, n * 0.13, 0.11, 0.35);
  if (kind === "turntable") for (let n = 0; n < 5; n++) tone(190 + 20 * n, n * 0.06, 0.04, 0.12, "square");
  if (kind === "lay") for (const from of [0, 0.12]) tone(1250, from, 0.09, 0.14, "square");
  if (kind === "crash") [hiss(300, 0, 0.6, 0.7), hiss(1800, 0, 0.3, 0.4)];
  if (kind === "spin") for (let n = 0; n < 12; n++) tone(900, (n * n) / 160, 0.02, 0.1, "square");
  if (kind === "card") hiss(3200, 0, 0.12, 0.3);
  if (kind === "end") [392, 494, 587, 784].forEach((pitch, n) => tone(pitch, n * 0.16, 0.45, 0.12));
}
