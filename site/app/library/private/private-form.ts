/** What the forms and addresses of private palettes say; all of it comes from outside. */
import { readText } from "../../ground/form-input.ts";

/** What can be done with palettes that were chosen, and with collections. */
const intents = ["move", "delete", "restore", "duplicate", "create", "rename", "drop"] as const;
export type PrivateIntent = (typeof intents)[number];

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** In addresses and forms, of palettes outside of all collections. */
export const noCollection = "none";

export function readIntent(form: FormData): PrivateIntent | undefined {
  const wanted = form.get("intent");
  return intents.find((intent) => intent === wanted);
}

/** The chosen palettes, each once; what is no id is left out. */
export function readIds(values: FormData | URLSearchParams): readonly string[] {
  return [...new Set(values.getAll("id"))].filter((id) => typeof id === "string" && idShape.test(id)).map(String);
}

/** @returns the collection's id, null for none */
export function readCollection(form: FormData): string | null {
  const id = readText(form, "collection");
  return id === "" || id === noCollection ? null : id;
}

/** Which palettes an address asks for: undefined for all, null for those outside of all collections. */
export function readShelf(query: URLSearchParams): string | null | undefined {
  const wanted = query.get("collection") ?? "";
  if (wanted === "") return undefined;
  return wanted === noCollection ? null : wanted;
}

/** Where the palettes of a collection are listed. @param shelf - as `readShelf` reads it */
export function shelfPath(shelf: string | null | undefined): string {
  return shelf === undefined ? privatePath : `${privatePath}?collection=${shelf ?? noCollection}`;
}

export const privatePath = "/my-palettes";

/** Where some are done something with. */
export function chosenPath(path: string, ids: readonly string[]): string {
  return `${path}?${ids.map((id) => `id=${id}`).join("&")}`;
}
