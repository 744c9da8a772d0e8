export async function study() {}
