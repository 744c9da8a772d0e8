// A short wooden tap for a move, a chord for the end: made here, so that nothing has to be fetched.

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} pitch
 * @param {number} delay
 * @param {number} length
 */
function tone(pitch, delay, length) {
  context ??= new AudioContext();
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + delay;
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** @param {"move" | "end" | "short"} what */
export function sound(what) {
  if (what === "short") return [880, 880].forEach((pitch, i) => tone(pitch, i * 0.18, 0.12));
  if (what === "move") return tone(420, 0, 0.09);
  [392, 494, 587].forEach((pitch, i) => tone(pitch, i * 0.12, 0.5));
}
