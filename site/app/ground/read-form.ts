import { data } from "react-router";

/**
 * The fields of a posted form.
 *
 * @throws a 400 page when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("What was sent is no form. Open the page again and try once more.", { status: 400 });
  }
}

/** @returns "" for a missing field, and for a file where a text belongs */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
