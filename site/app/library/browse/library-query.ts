import { paletteSizeMax, paletteSizeMin, parsePaletteSize } from "@tincture/color";
import { wordsLengthMax } from "@tincture/color/words-text";
import { nameLengthMax, parseTags, tagsMax } from "@tincture/contract/library";
import { listAlternatives } from "../../ui/format-text.ts";
import { parseHexNotation } from "../../ui/parse-hex-notation.ts";

const librarySorts = ["relevance", "near", "popular", "week", "recent"] as const;
/** `week` sorts by the saves of the last seven days. */
export type LibrarySort = (typeof librarySorts)[number];

export interface LibraryQuery {
  /** Free text that is matched with colors, names and tags. */
  readonly words?: string;
  /** Words in names only. The form sends `words` instead; older addresses still work. */
  readonly name?: string;
  readonly size?: number;
  readonly near?: string;
  readonly tags: readonly string[];
  readonly sort: LibrarySort;
  readonly page: number;
}

export interface SearchNote {
  readonly field: keyof LibraryQuery;
  readonly text: string;
  readonly message: string;
}

const pageShape = /^[1-9]\d{0,6}$/;
const quotedLengthMax = 60;

/** @param parseNear - on the server a parser of every notation, which is too large for browsers */
export function readLibraryQuery(params: URLSearchParams, parseNear = parseHexNotation) {
  const notes: SearchNote[] = [];
  function read<Value>(field: keyof LibraryQuery, wanted: string, parse: (text: string) => Value | undefined) {
    const text = params.get(field)?.trim() ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    if (value === undefined) notes.push({ field, text, message: `“${shorten(text)}” was left out: ${wanted}.` });
    return value;
  }

  const typed = params.get("words")?.trim() ?? "";
  const isNearGiven = (params.get("near")?.trim() ?? "") !== "";
  const color = !isNearGiven && isColorNotation(typed) ? parseNear(typed) : undefined;
  const words = typed === "" || color !== undefined ? undefined : cutWords(typed);
  if (words !== undefined && words !== typed) {
    const message = `Only the first ${wordsLengthMax} characters are searched for.`;
    notes.push({ field: "words", text: typed, message });
  }
  const name = read("name", `a name has a letter or digit, and at most ${nameLengthMax} characters`, parseName);
  const size = read("size", `palettes have ${paletteSizeMin} to ${paletteSizeMax} colors`, parsePaletteSize);
  const near = color ?? read("near", "a color is written like 2a9d8f, rgb(42 157 143) or teal", parseNear);
  const page =
    read("page", "pages are counted from 1", (text) => (pageShape.test(text) ? Number(text) : undefined)) ?? 1;
  const sorts = listSorts({ words, near });
  const wantedSorts = `palettes are sorted by ${listAlternatives(sorts)}`;
  const sort = read("sort", wantedSorts, (text) => sorts.find((known) => known === text));
  const tags = [...new Set(parseTags(params.getAll("tags").join(",").split(",")))];
  if (tags.length > tagsMax) {
    const message = `Only the first ${tagsMax} tags are used.`;
    notes.push({ field: "tags", text: tags.join(","), message });
  }
  return {
    query: {
      ...(words !== undefined && { words }),
      ...(name !== undefined && { name }),
      ...(size !== undefined && { size }),
      ...(near !== undefined && { near }),
      tags: tags.slice(0, tagsMax),
      sort: sort ?? defaultSort({ words, near }),
      page,
    },
    notes,
  };
}

export function formatLibraryQuery(query: LibraryQuery): string {
  const { words, name, size, near, tags, sort, page } = query;
  const params = new URLSearchParams();
  if (words !== undefined) params.set("words", words);
  if (name !== undefined) params.set("name", name);
  if (size !== undefined) params.set("size", String(size));
  if (near !== undefined) params.set("near", near);
  if (tags.length > 0) params.set("tags", tags.join(","));
  if (sort !== defaultSort(query)) params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

export function describeQuery({ words, name, size, near, tags }: LibraryQuery): string {
  const parts = [
    size === undefined ? undefined : `of ${size} colors`,
    near === undefined ? undefined : `near #${near}`,
    words === undefined ? undefined : `for “${words}”`,
    name === undefined ? undefined : `called “${name}”`,
    tags.length === 0 ? undefined : `tagged ${listAlternatives(tags)}`,
  ].filter((part) => part !== undefined);
  return ["Palettes", ...parts].join(" ");
}

type Sought = Pick<LibraryQuery, "words" | "near">;

export function defaultSort({ words, near }: Sought): LibrarySort {
  if (words !== undefined) return "relevance";
  return near === undefined ? "popular" : "near";
}

export function listSorts({ words, near }: Sought): readonly LibrarySort[] {
  return librarySorts.filter(
    (sort) => (sort !== "relevance" || words !== undefined) && (sort !== "near" || near !== undefined),
  );
}

function isColorNotation(text: string): boolean {
  return /^#[\da-f]+$/i.test(text) || /^[a-z-]+\(.*\)$/i.test(text) || (/^[\da-f]{6}$/i.test(text) && /\d/.test(text));
}

function cutWords(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= wordsLengthMax) return text;
  const cut = characters.slice(0, wordsLengthMax).join("");
  const isWhole = /\s/.test(characters[wordsLengthMax] ?? "");
  return isWhole ? cut.trim() : cut.replace(/(?<=\S)\s+\S*$/, "");
}

function parseName(text: string): string | undefined {
  return text.length <= nameLengthMax && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

function shorten(text: string): string {
  return text.length <= quotedLengthMax ? text : `${text.slice(0, quotedLengthMax)}…`;
}
