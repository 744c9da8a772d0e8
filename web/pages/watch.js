export async function watch() {}
