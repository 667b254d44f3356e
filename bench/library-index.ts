/**
 * What the library index costs at 1,000, 100,000 and 1,000,000 palettes, and the ratios between them.
 *
 *     node --expose-gc bench/library-index.ts [sizes, separated by commas]
 *
 * Without --expose-gc the memory column is an upper bound.
 */
import { createLibraryIndex, type LoadableIndex } from "../server/src/domain/library/index/library-index.ts";
import { foregroundPacing } from "../server/src/domain/library/index/time-slicing.ts";
import { type IndexEntry, paletteSorts, type PaletteSort } from "../server/src/domain/library/palette.ts";

const blockSize = 1000;
const tagNames = Array.from({ length: 200 }, (_, number) => `tag-${number}`);
const pagesMeasured = 2000;
const hues = ["tag-0", "tag-3", "tag-40"];

type Figures = Record<string, number>;

const sizes = (process.argv[2] ?? "1000,100000,1000000").split(",").map(Number);
const results = new Map<number, Figures>();
for (const size of sizes) results.set(size, await measure(size));
print(results);

async function measure(size: number): Promise<Figures> {
  const figures: Figures = {};
  const before = await memoryMb();
  const pauses = watchPauses();
  const index = createLibraryIndex({ pacing: pauses.pacing, deltaSizeMin: Infinity });
  const source = timedBlocks(size);
  const start = performance.now();
  await index.load(source.blocks);
  figures["load ms"] = performance.now() - start - source.spentMs();
  figures["load, longest slice ms"] = pauses.longestMs();
  figures["memory MB"] = (await memoryMb()) - before;
  for (const sort of paletteSorts) measureQueries(figures, index, sort);
  figures["cold page, 3 tags µs"] = coldQueryMicros(index, size, 3);
  figures["cold page, 20 tags µs"] = coldQueryMicros(index, size, 20);
  let change = 0;
  figures["apply of one change µs"] = microsOf(500, () => {
    const entry = makeEntry((change * 7919) % size, size + change++);
    index.apply(new Map([[entry.id, entry]]));
  });
  for (let round = 0; round < size / 130; round++) {
    const entry = makeEntry((round * 101) % size, round + 1);
    index.apply(new Map([[entry.id, entry]]));
  }
  measureWithDelta(figures, index, size);
  pauses.reset();
  const compactionStart = performance.now();
  await index.compact();
  figures["compaction ms"] = performance.now() - compactionStart;
  figures["compaction, longest slice ms"] = pauses.longestMs();
  return figures;
}

function measureQueries(figures: Figures, index: LoadableIndex, sort: PaletteSort): void {
  for (const tags of [[], hues]) {
    const { total } = index.listIds({ sort, tags, offset: 0, limit: 1 });
    for (const [place, offset] of [
      ["start", 0],
      ["deep", Math.max(0, total - pagesMeasured - 10)],
    ] as const) {
      const label = `${sort}, ${tags.length} tags, ${place} µs`;
      // Never the same page twice: the index remembers those.
      figures[label] = microsOf(pagesMeasured, (round) =>
        index.listIds({ sort, tags, offset: offset + round, limit: 10 }),
      );
    }
  }
}

function measureWithDelta(figures: Figures, index: LoadableIndex, size: number): void {
  let change = 0;
  figures["full delta: apply of one change µs"] = microsOf(100, () => {
    const entry = makeEntry((change * 7919) % size, size * 2 + change++);
    index.apply(new Map([[entry.id, entry]]));
  });
  const offset = Math.floor(size / 10);
  figures["full delta: apply, then page, 3 tags µs"] = microsOf(100, () => {
    const entry = makeEntry((change * 7919) % size, size * 2 + change++);
    index.apply(new Map([[entry.id, entry]]));
    index.listIds({ sort: "popular", tags: hues, offset, limit: 10 });
  });
  figures["full delta: page, 3 tags µs"] = microsOf(500, (round) =>
    index.listIds({ sort: "popular", tags: hues, offset: offset + round, limit: 10 }),
  );
}

/** Every tag set is asked for once, so that no union is there yet. */
function coldQueryMicros(index: LoadableIndex, size: number, tagCount: number): number {
  let round = 0;
  return microsOf(150, () => {
    const shift = round++;
    const tags = Array.from({ length: tagCount }, (_, place) => tagNames[(shift + place * place * 3) % 200]!);
    index.listIds({ sort: "recent", tags, offset: Math.floor(size / 100), limit: 10 });
  });
}

/** The median over single calls, after a warm-up. */
function microsOf(rounds: number, call: (round: number) => void): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    call(round);
    times.push(performance.now() - start);
  }
  return times.slice(rounds / 5).sort((a, b) => a - b)[Math.floor(rounds * 0.4)]! * 1000;
}

/** Blocks, and the time that making them took. */
function timedBlocks(size: number): { blocks: Iterable<readonly IndexEntry[]>; spentMs(): number } {
  let spent = 0;
  function* timed(): Generator<readonly IndexEntry[]> {
    const source = blocks(size);
    for (;;) {
      const start = performance.now();
      const next = source.next();
      spent += performance.now() - start;
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { blocks: timed(), spentMs: () => spent };
}

function* blocks(size: number): Generator<readonly IndexEntry[]> {
  for (let start = 0; start < size; start += blockSize) {
    const length = Math.min(blockSize, size - start);
    yield Array.from({ length }, (_, place) => makeEntry(start + place, 0));
  }
}

function makeEntry(number: number, salt: number): IndexEntry {
  const random = scatter(number + salt * 31);
  const tags = Array.from({ length: 5 }, (_, place) => {
    const share = (scatter(random + place) % 10_007) / 10_007;
    return tagNames[Math.floor(share ** 3 * tagNames.length)]!;
  });
  return {
    id: `0190f3c2-7b1a-7000-8000-${number.toString(16).padStart(12, "0")}`,
    slug: `${tags[0]}-harbor-${scatter(number).toString(36)}-${number}`,
    saveCount: random % 997 === 0 ? random % 5003 : random % 11,
    publishedAt: 1_700_000_000_000 + (random % 1_000_003) * 60_000,
    tags: [...new Set(tags)],
  };
}

/** @see Warren 2012, Hacker's Delight: multiplicative scattering with an odd constant */
function scatter(number: number): number {
  const mixed = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 1;
}

function watchPauses(): { pacing: typeof foregroundPacing; longestMs(): number; reset(): void } {
  let longest = 0;
  let start = performance.now();
  const pause = async (): Promise<void> => {
    longest = Math.max(longest, performance.now() - start);
    await foregroundPacing.pause();
    start = performance.now();
  };
  const reset = (): void => {
    longest = 0;
    start = performance.now();
  };
  return { pacing: { ...foregroundPacing, pause }, longestMs: () => longest, reset };
}

/** Buffers are freed some turns after the collection that finds them dead. */
async function memoryMb(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await foregroundPacing.pause();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

function print(results: ReadonlyMap<number, Figures>): void {
  const smallest = results.get(sizes[0]!)!;
  const largest = results.get(sizes.at(-1)!)!;
  console.log(`| | ${sizes.join(" | ")} | ratio last / first |`);
  console.log(`|---|${"---:|".repeat(sizes.length + 1)}`);
  for (const label of Object.keys(smallest)) {
    const cells = sizes.map((size) => results.get(size)![label]!.toFixed(1));
    console.log(`| ${label} | ${cells.join(" | ")} | ${(largest[label]! / smallest[label]!).toFixed(1)} |`);
  }
}
