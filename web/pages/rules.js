export async function rules() {}
