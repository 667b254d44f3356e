import { paletteSizeMax, paletteSizeMin, parsePaletteSize } from "@tincture/color";
import { nameLengthMax, parseTags, tagsMax } from "../../../../server/src/domain/library/palette-texts.ts";
import { parseHexNotation } from "../../ui/parse-hex-notation.ts";

const librarySorts = ["popular", "recent", "near"] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** What a visitor of the library looks for, as the address of the page says it. */
export interface LibraryQuery {
  readonly name?: string;
  readonly size?: number;
  /** A hex. */
  readonly near?: string;
  readonly tags: readonly string[];
  readonly sort: LibrarySort;
  /** From 1. */
  readonly page: number;
}

interface ReadLibraryQuery {
  readonly query: LibraryQuery;
  /** What was left out of the address, and what is wanted instead. */
  readonly notes: readonly string[];
}

const pageShape = /^[1-9]\d{0,6}$/;
const quotedLengthMax = 60;

/** Reads the address of the library. What cannot be understood is left out, with a note; an empty field says nothing. */
export function readLibraryQuery(params: URLSearchParams): ReadLibraryQuery {
  const notes: string[] = [];
  function read<Value>(name: string, wanted: string, parse: (text: string) => Value | undefined) {
    const text = params.get(name)?.trim() ?? "";
    if (text === "") return undefined;
    const value = parse(text);
    if (value === undefined) notes.push(`“${shorten(text)}” was left out: “${name}” takes ${wanted}.`);
    return value;
  }

  const name = read("name", `up to ${nameLengthMax} characters with a letter or digit`, parseName);
  const size = read("size", `a number from ${paletteSizeMin} to ${paletteSizeMax}`, parsePaletteSize);
  const near = read("near", "a color such as 2a9d8f", parseHexNotation);
  const page = read("page", "a number from 1", parsePage) ?? 1;
  const sort = read("sort", describeSorts(near), (text) => parseSort(text, near));
  const tags = [...new Set(parseTags(params.getAll("tags").join(",").split(",")))];
  if (tags.length > tagsMax) notes.push(`Only the first ${tagsMax} tags are looked for.`);
  return {
    query: {
      ...(name !== undefined && { name }),
      ...(size !== undefined && { size }),
      ...(near !== undefined && { near }),
      tags: tags.slice(0, tagsMax),
      sort: sort ?? defaultSort(near),
      page,
    },
    notes,
  };
}

/** The query string of a look at the library, "" for the plain one; what is as usual is not written. */
export function formatLibraryQuery(query: LibraryQuery): string {
  const { name, size, near, tags, sort, page } = query;
  const params = new URLSearchParams();
  if (name !== undefined) params.set("name", name);
  if (size !== undefined) params.set("size", String(size));
  if (near !== undefined) params.set("near", near);
  if (tags.length > 0) params.set("tags", tags.join(","));
  if (sort !== defaultSort(near)) params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

const alternatives = new Intl.ListFormat("en-US", { type: "disjunction" });

/** A heading for a look at the library. */
export function describeQuery({ name, size, near, tags }: LibraryQuery): string {
  const words = [
    size === undefined ? undefined : `of ${size} colors`,
    near === undefined ? undefined : `near #${near}`,
    name === undefined ? undefined : `called “${name}”`,
    tags.length === 0 ? undefined : `tagged ${alternatives.format(tags)}`,
  ].filter((word) => word !== undefined);
  return ["Palettes", ...words].join(" ");
}

export function defaultSort(near: string | undefined): LibrarySort {
  return near === undefined ? "popular" : "near";
}

function parseName(text: string): string | undefined {
  return text.length <= nameLengthMax && /[\p{L}\p{N}]/u.test(text) ? text : undefined;
}

function parsePage(text: string): number | undefined {
  return pageShape.test(text) ? Number(text) : undefined;
}

function parseSort(text: string, near: string | undefined): LibrarySort | undefined {
  const sort = librarySorts.find((candidate) => candidate === text);
  return sort === "near" && near === undefined ? undefined : sort;
}

function describeSorts(near: string | undefined): string {
  return near === undefined ? "popular or recent" : "popular, recent or near";
}

function shorten(text: string): string {
  return text.length <= quotedLengthMax ? text : `${text.slice(0, quotedLengthMax)}…`;
}
