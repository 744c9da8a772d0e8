/** @param {() => void} changed */
export async function settings(changed) { changed(); }
