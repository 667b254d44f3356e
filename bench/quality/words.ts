import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listColorNames } from "../../color/src/color-names.ts";
import { promisePalette } from "../../color/src/promise/promise-palette.ts";
import { createVocabulary, readWords, type WordTerm } from "../../color/src/words/index.ts";

interface WordOptions {
  readonly out: string;
  readonly count: number;
  readonly seeds: string;
}

/** Color Hunt's palettes, which people tagged, have four colors. */
const size = 4;
const outputBytesMax = 2 ** 24;

const tags = (
  "beige black blue brown christmas coffee cold cream dark earth fall food gold gradient green grey halloween happy kids light " +
  "maroon mint nature navy neon night orange pastel peach pink purple rainbow red retro sage sea skin sky space spring summer " +
  "sunset teal vintage warm wedding white winter yellow"
).split(" ");

export function reportWords(folder: string, { out, count, seeds }: WordOptions): void {
  const made = join(out, "words");
  mkdirSync(made, { recursive: true });
  const vocabulary = createVocabulary(listColorNames());
  const before = process.cpuUsage();
  for (const tag of tags) {
    const { terms, unknownWords } = readWords(tag, vocabulary);
    if (unknownWords.length > 0) throw new Error(`The vocabulary lacks "${tag}"`);
    const palettes = Array.from({ length: count }, (_, index) => makePalette(terms, `${seeds}:${index}`));
    writeFileSync(join(made, `${tag}.json`), JSON.stringify(palettes));
  }
  const { user, system } = process.cpuUsage(before);
  console.log(`${((user + system) / 1000 / count / tags.length).toFixed(2)} ms of processor time a palette`);
  const script = join(folder, "words.mjs");
  console.log(execFileSync(process.execPath, [script, made], { encoding: "utf8", maxBuffer: outputBytesMax }));
}

function makePalette(words: readonly WordTerm[], seed: string): readonly string[] {
  const palette = promisePalette({ size, seed, words });
  if (palette.kind === "kept") return palette.colors;
  throw new Error(`No palette of the seed "${seed}": ${palette.contradiction.reason}`);
}
