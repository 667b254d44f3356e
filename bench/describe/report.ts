import { describePalette } from "../../color/src/describe/describe-palette.ts";
import names from "../../color/src/describe/evocative-names.json" with { type: "json" };
import { evocativeName } from "../../color/src/describe/palette-name.ts";
import { seeColor } from "../../color/src/describe/seen-color.ts";
import { slugCandidates } from "../../color/src/describe/slug.ts";
import { ciede2000 } from "../../color/src/difference.ts";
import { hexToLab } from "../../color/src/cielab.ts";
import { measureTags, type TagFigures, type TaggedPalette } from "./tag-figures.ts";

type Palettes = readonly (readonly string[])[];

const timedRounds = 5;

export function printTags(palettes: readonly TaggedPalette[]): void {
  const figures = measureTags(palettes);
  console.log("| Tag | people's | AUC | precision | recall | F |\n|---|---|---|---|---|---|");
  for (const row of figures) console.log(formatRow(row));
  const odd = measureTags(palettes.filter((_, index) => index % 2 === 1));
  console.log(
    `\n${figures.length} tags, mean AUC ${meanOf(figures, "auc")} (${meanOf(odd, "auc")} over every second palette alone), ` +
      `precision ${meanOf(figures, "precision")}, recall ${meanOf(figures, "recall")}, F ${meanOf(figures, "f")}`,
  );
}

/** CIEDE2000 from the colors of palettes to the colors of the names they get. */
export function printNearness(palettes: Palettes): void {
  const hexes = new Map<string, string>(Object.entries(names));
  const distances = palettes.flat().map((hex) => {
    const named = hexes.get(evocativeName(seeColor(hex)))!;
    return ciede2000(hexToLab(hex), hexToLab(named));
  });
  const sorted = Float64Array.from(distances).sort();
  const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
  console.log(
    `\n${hexes.size} names; CIEDE2000 to the nearest: median ${quantile(0.5)}, 90 % ${quantile(0.9)}, 99 % ${quantile(0.99)}, most ${quantile(1)}`,
  );
}

/**
 * How many names and taglines are distinct, the most frequent first words, and whether all palettes
 * get a slug.
 */
export function printVariety(palettes: Palettes): void {
  const described = palettes.map((colors) => ({ colors, ...describePalette(colors) }));
  const distinct = (texts: readonly string[]) => ((100 * new Set(texts).size) / texts.length).toFixed(1);
  const first = described.map(({ name }) => name.split(" ")[0]!);
  console.log(
    `\n${palettes.length} palettes: names ${distinct(described.map(({ name }) => name))} % distinct, ` +
      `taglines ${distinct(described.map(({ tagline }) => tagline))} %; most frequent first words: ${mostFrequent(first)}`,
  );
  const taken = new Set<string>();
  for (const { name, colors } of described) taken.add(slugCandidates(name, colors).find((slug) => !taken.has(slug))!);
  console.log(`${taken.size} slugs`);
}

/** CPU time, which other programs on the machine disturb least. */
export function printTime(palettes: Palettes): void {
  const rounds = Array.from({ length: timedRounds }, () => {
    const before = process.cpuUsage();
    for (const colors of palettes) describePalette(colors);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / palettes.length;
  });
  console.log(`\nCPU time a palette of two to eight colors: ${Math.min(...rounds).toFixed(0)} µs`);
}

function formatRow({ tag, taggedCount, auc, precision, recall, f }: TagFigures): string {
  const shares = [precision, recall, f].map((share) => share.toFixed(2));
  return `| ${tag} | ${taggedCount} | ${auc.toFixed(3)} | ${shares.join(" | ")} |`;
}

function meanOf(rows: readonly TagFigures[], field: "auc" | "precision" | "recall" | "f"): string {
  return (rows.reduce((sum, row) => sum + row[field], 0) / rows.length).toFixed(3);
}

function mostFrequent(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, two]) => two - one).slice(0, 5);
  return sorted.map(([word, count]) => `${word} ${((100 * count) / words.length).toFixed(1)} %`).join(", ");
}
