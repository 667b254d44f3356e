import type { Random } from "../fault.ts";
import type { Survivors } from "./disk.ts";
import type { Change } from "./read-events.ts";

/** Nothing that was not synced has survived: what the system had in memory, and the disk in its own. */
export const nothing: Survivors = { changes: () => [], names: () => [] };

/** All that was written, but of the names only the newest: what must come first and was not waited for is missing. */
export const newestName: Survivors = { changes: (changes) => changes, names: (names) => names.slice(-1) };

/** Of disks and file systems, as they write whole blocks of these sizes. */
const sectorSizes = [512, 4096] as const;
/** One sector in so many of those under way holds neither what was nor what shall be. */
const noiseIn = 16;

/**
 * Draws what has survived, for each file anew: nothing, all, the first of it, some of it in any order, or some of its sectors, of
 * which a few are noise. Names have survived as those of an ordered journal or in any selection. No byte is harmed outside of
 * what was being written, on which SQLite relies ("powersafe overwrite").
 */
export function drawSurvivors(random: Random): Survivors {
  return {
    changes: (changes) => pick(random, [keepNone, keepAll, keepFirst, keepSome, keepSectors])(changes, random),
    names: (names) => pick(random, [keepNone, keepAll, keepFirst, keepSome])(names, random),
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.below(items.length)]!;
}

function keepNone(): readonly never[] {
  return [];
}

function keepAll<Item>(items: readonly Item[]): readonly Item[] {
  return items;
}

function keepFirst<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items.slice(0, random.below(items.length + 1));
}

function keepSome<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items.filter(() => random.below(2) === 0);
}

function keepSectors(changes: readonly Change[], random: Random): readonly Change[] {
  const size = pick(random, sectorSizes);
  return keepSome(
    changes.flatMap((change) => cutIntoSectors(change, size)),
    random,
  ).map((change) => (random.below(noiseIn) === 0 ? makeNoise(change, random) : change));
}

function cutIntoSectors(change: Change, size: number): readonly Change[] {
  if (change.kind === "truncate") return [change];
  const sectors: Change[] = [];
  const end = change.offset + change.bytes.length;
  for (let offset = change.offset; offset < end;) {
    const next = Math.min(end, (Math.floor(offset / size) + 1) * size);
    const bytes = change.bytes.subarray(offset - change.offset, next - change.offset);
    sectors.push({ ...change, offset, bytes });
    offset = next;
  }
  return sectors;
}

function makeNoise(change: Change, random: Random): Change {
  if (change.kind === "truncate") return change;
  return { ...change, bytes: Buffer.from(change.bytes.map(() => random.below(256))) };
}
