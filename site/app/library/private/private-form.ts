import { readText } from "../../shell/form-input.ts";

const intents = ["move", "delete", "restore", "duplicate", "create", "rename", "drop"] as const;
export type PrivateIntent = (typeof intents)[number];

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands for "no collection" in addresses and forms. */
export const noCollection = "none";

export function readIntent(form: FormData): PrivateIntent | undefined {
  const wanted = form.get("intent");
  return intents.find((intent) => intent === wanted);
}

export function readIds(values: FormData | URLSearchParams): readonly string[] {
  return [...new Set(values.getAll("id"))].filter((id) => typeof id === "string" && idShape.test(id)).map(String);
}

export function readCollection(form: FormData): string | null {
  const id = readText(form, "collection");
  return id === "" || id === noCollection ? null : id;
}

/** @returns undefined for all palettes, null for palettes without a collection */
export function readShelf(query: URLSearchParams): string | null | undefined {
  const wanted = query.get("collection") ?? "";
  if (wanted === "") return undefined;
  return wanted === noCollection ? null : wanted;
}

/** @param shelf - as `readShelf` returns it */
export function shelfPath(shelf: string | null | undefined): string {
  return shelf === undefined ? privatePath : `${privatePath}?collection=${shelf ?? noCollection}`;
}

export const privatePath = "/my-palettes";

export function chosenPath(path: string, ids: readonly string[]): string {
  return `${path}?${ids.map((id) => `id=${id}`).join("&")}`;
}
