import type { Candidate } from "./list-candidates.ts";

/** Counts of names and tags so far. */
interface WordTally {
  add(palette: Candidate): void;
  /** Whether its name is free, and not one more of those that begin with a frequent word. */
  admits(palette: Candidate): boolean;
  /** How rare its tags are so far, 0 to 1 (none of them seen yet). */
  rarity(palette: Candidate): number;
}

/** So that no list of names reads like one of raspberries. */
const firstWordMax = 12;
/** Tags every palette has one of say nothing about variety. */
const countTag = /^\d+ colors?$/u;

export function createWordTally(): WordTally {
  const names = new Set<string>();
  const firstWords = new Map<string, number>();
  const tags = new Map<string, number>();
  return {
    add(palette) {
      names.add(palette.name);
      count(firstWords, firstWord(palette));
      for (const tag of listTags(palette)) count(tags, tag);
    },
    admits: (palette) => !names.has(palette.name) && (firstWords.get(firstWord(palette)) ?? 0) < firstWordMax,
    rarity(palette) {
      const rarities = listTags(palette).map((tag) => 1 / Math.sqrt(1 + (tags.get(tag) ?? 0)));
      return rarities.reduce((sum, rarity) => sum + rarity, 0) / rarities.length;
    },
  };
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function firstWord({ name }: Candidate): string {
  return name.split(" ", 1)[0]!;
}

function listTags({ tags }: Candidate): readonly string[] {
  return tags.filter((tag) => !countTag.test(tag));
}
