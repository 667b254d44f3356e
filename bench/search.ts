/**
 * What searching the library costs beside the event loop: time of each kind of search, time to load the copy, its memory, and how long the main thread was held up meanwhile. Makes a SQLite database of its own and removes it.
 *
 *     node --expose-gc bench/search.ts [--palettes=1000,100000,1000000]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createWordReader } from "@tincture/color";
import { listColorNames } from "@tincture/color/names";
import { colorHash } from "../server/src/domain/library/palette.ts";
import { readSearchText } from "../server/src/domain/library/search/meaning.ts";
import type { SearchRequest } from "../server/src/domain/library/search/search-request.ts";
import { createSearchTable } from "../server/src/domain/library/search/search-table.ts";
import { createSearchThread, type SearchThread } from "../server/src/search/search-thread.ts";
import { openStore, type Store } from "../server/src/store/open-store.ts";

const insertsPerWrite = 1000;
const rounds = 15;
const words = "Amber Ocean Rosé Night Garden Velvet Storm Copper Meadow Frost Ember Lagoon Dusk Coral Moss".split(" ");
const page = { tags: [], sort: "popular", offset: 0, limit: 24 } as const;
const color = { kind: "colors", hexes: ["1e90ff"] } as const;

const readWords = createWordReader(listColorNames);

function meaningOf(text: string): SearchRequest {
  return { ...page, meaning: readSearchText(text, readWords).meaning, sort: "relevance" };
}

const searches: Readonly<Record<string, SearchRequest>> = {
  "name, one word": { ...page, words: ["ocean"] },
  "name, two words": { ...page, words: ["ros", "velvet"] },
  "name, none": { ...page, words: ["qqqq"] },
  "words, best first": { ...page, words: ["o"], sort: "relevance" },
  size: { ...page, size: 5 },
  "size, page at 10,000": { ...page, size: 5, offset: 10_000 },
  "near a color": { ...page, from: { ...color, isAlike: true }, sort: "near" },
  "near three colors": {
    ...page,
    from: { kind: "colors", hexes: ["1e90ff", "ffffff", "102030"], isAlike: true },
    sort: "near",
  },
  "name, size, near, tags": {
    ...page,
    words: ["ocean"],
    size: 5,
    from: { ...color, isAlike: true },
    tags: ["tag-1", "tag-7"],
  },
  "by meaning, a thing": meaningOf("misty autumn forest"),
  "by meaning, a word of names": meaningOf("ocean"),
  "by meaning, an exclusion": meaningOf("no blue"),
  "by meaning, a typing error": meaningOf("laggoon"),
  holding: { ...page, from: { ...color, isAlike: false }, sort: "near" },
  related: {
    ...page,
    from: { kind: "palette", colors: ["1e90ff", "ffffff", "102030", "ffcc00", "cc3344"], id: "" },
    sort: "near",
  },
};

const { values } = parseArgs({ options: { palettes: { type: "string", default: "1000,100000,1000000" } } });
const sizes = values.palettes.split(",").map(Number);
const columns: Record<string, number>[] = [];
for (const size of sizes) columns.push(await measure(size));
print(columns);

async function measure(size: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "tincture-search-"));
  const databaseUrl = `sqlite:${join(folder, "bench.db")}`;
  const store = await openStore(databaseUrl, { clock: Date.now });
  try {
    await fill(store, size);
    return { "memory of the copy, MB": await tableMb(size), ...(await measureThread(databaseUrl)) };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

/** What the copy takes, without the heap that its thread has besides. */
async function tableMb(size: number): Promise<number> {
  const before = await heldMb();
  const table = createSearchTable();
  for (let from = 0; from < size; from += insertsPerWrite) {
    const palettes = Array.from({ length: Math.min(insertsPerWrite, size - from) }, (_, place) => ({
      ...makePalette(from + place),
      slug: `slug-of-palette-${from + place}`,
    }));
    table.replace(
      palettes.map((palette) => palette.id),
      palettes,
    );
  }
  const held = (await heldMb()) - before;
  return table.size === size ? held : Number.NaN;
}

/** Buffers are freed some turns after the collection that finds them dead. */
async function heldMb(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function measureThread(databaseUrl: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  const thread = createSearchThread({ databaseUrl, log: console.error });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  while ("loadingMs" in (await thread.find({ ...page, words: ["ocean"] })));
  figures["load, ms"] = performance.now() - start;
  delay.disable();
  figures["main thread while loading, longest delay, ms"] = delay.max / 1e6;
  for (const [label, request] of Object.entries(searches)) {
    figures[`${label}, ms`] = await medianMs(thread, request);
  }
  await thread.close();
  return figures;
}

async function medianMs(thread: SearchThread, request: SearchRequest): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await thread.find(request);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

async function fill(store: Store, size: number): Promise<void> {
  for (let from = 0; from < size; from += insertsPerWrite) {
    const length = Math.min(insertsPerWrite, size - from);
    await store.palettes.insertPalettes(
      Array.from({ length }, (_, place) => makePalette(from + place)),
      from,
    );
  }
}

function makePalette(number: number) {
  const colors = Array.from({ length: 2 + (scatter(number) % 7) }, (_, place) => makeHex(number * 8 + place));
  const [first, second] = [scatter(number + 1), scatter(number + 2)].map((drawn) => words[drawn % words.length]!);
  return {
    id: `0190f3c2-7b1a-7000-8000-${number.toString(16).padStart(12, "0")}`,
    colors,
    colorHash: colorHash(colors),
    slugs: [`${first}-${second}-${number}`.toLowerCase()],
    name: `${first} ${second} ${number % 1000}`,
    tagline: "Some colors for a benchmark, not for a room.",
    tags: Array.from({ length: 4 }, (_, place) => `tag-${scatter(number * 4 + place) % 200}`),
    saveCount: scatter(number) % 11,
    publishedAt: 1_700_000_000_000 + (scatter(number) % 1_000_003) * 60_000,
    isPublished: true,
  };
}

function makeHex(number: number): string {
  return (scatter(number) & 0xffffff).toString(16).padStart(6, "0");
}

/** @see Warren 2012, Hacker's Delight: multiplicative scattering with an odd constant */
function scatter(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 1;
}

function print(results: readonly Readonly<Record<string, number>>[]): void {
  console.log(`| | ${sizes.join(" | ")} |`);
  console.log(`|---|${"---:|".repeat(sizes.length)}`);
  for (const label of Object.keys(results[0]!)) {
    console.log(`| ${label} | ${results.map((figures) => figures[label]!.toFixed(1)).join(" | ")} |`);
  }
}
