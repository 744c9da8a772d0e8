// A wooden tap for a move, a chord for the end, two beeps for short time. Synthesised, so that no file has to be loaded.
// Soft, and unless the reader has chosen otherwise not before their first move: nobody is startled by a page they only opened.

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} pitch  in hertz
 * @param {number} delay  in seconds
 * @param {number} length  in seconds
 */
function tone(pitch, delay, length) {
  context ??= new AudioContext();
  const [source, volume] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + delay;
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/**
 * @param {number[]} pitches  in hertz
 * @param {number} interval  from one tone to the next, in seconds
 * @param {number} length  of each tone, in seconds
 */
function tones(pitches, interval, length) {
  for (const [i, pitch] of pitches.entries()) tone(pitch, i * interval, length);
}

/** @param {"move" | "end" | "short"} what */
export function sound(what) {
  if (what === "move") tones([420], 0, 0.09);
  else if (what === "short") tones([880, 880], 0.18, 0.12);
  else tones([392, 494, 587], 0.12, 0.5);
}
