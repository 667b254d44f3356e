/**
 * Compares themes with those of other libraries: how far each moves its source color, and how many
 * of its roles fall short of WCAG 2.2 (text 4.5, lines of controls 3). Once for random colors, once
 * for grays, yellows, near-blacks and near-whites.
 *
 * Libraries that are not installed are named and left out:
 *     npm install --no-save @material/material-color-utilities@0.3.0 \
 *       @adobe/leonardo-contrast-colors@1.1.0
 *
 * Usage: npm run bench:themes -- [--count 200]
 */
import { parseArgs } from "node:util";
import { contrastRatio } from "../color/src/contrast.ts";
import { createRandom } from "../color/src/generate/seed.ts";
import { hexDifference } from "../color/src/theme/brand.ts";
import { loadThemeMakers, type MadeLook, type ThemeMaker } from "./themes/theme-makers.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "200" } } });
const count = Number(values.count);
const textMin = 4.5;
const lineMin = 3;
const nearMax = 5;

const { makers, missing } = await loadThemeMakers();
if (missing.length > 0) console.log(`Not installed: ${missing.join(", ")}\n`);
for (const [kind, colors] of Object.entries(listSources())) {
  console.log(`${colors.length} colors, ${kind}, each light and dark\n`);
  console.log(
    "| | brand kept | moved by ≤ 5 | mean ΔE | brand lost on the page | roles | broken roles | looks with one | ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const maker of makers) report(maker, colors);
  console.log("");
}

function report({ name, make }: ThemeMaker, colors: readonly string[]): void {
  const asked = colors.flatMap((hex) => ["light" as const, "dark" as const].map((look) => ({ hex, look })));
  const start = performance.now();
  const looks = asked.map(({ hex, look }) => ({ hex, made: make(hex, look) }));
  const ms = (performance.now() - start) / looks.length;
  const moves = looks.map(({ hex, made }) => hexDifference(hex, made.brand));
  const broken = looks.map(({ made }) => countBroken(made));
  const cells = [
    shareOf(moves, (move) => move === 0),
    shareOf(moves, (move) => move <= nearMax),
    (moves.reduce((sum, move) => sum + move, 0) / looks.length).toFixed(1),
    shareOf(looks, ({ made }) => made.surfaces.some((ground) => hexDifference(ground, made.brand) < nearMax)),
    countRoles(looks[0]?.made),
    broken.reduce((sum, number) => sum + number, 0),
    shareOf(broken, (number) => number > 0),
    ms.toFixed(1),
  ];
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

function shareOf<Item>(items: readonly Item[], fits: (item: Item) => boolean): string {
  return `${((100 * items.filter(fits).length) / items.length).toFixed(1)} %`;
}

function countBroken({ surfaces, texts, lines, fills }: MadeLook): number {
  const isBelow = (least: number) => (hex: string) => surfaces.some((ground) => contrastRatio(hex, ground) < least);
  const unread = fills.filter(({ fill, ink }) => contrastRatio(fill, ink) < textMin);
  return texts.filter(isBelow(textMin)).length + lines.filter(isBelow(lineMin)).length + unread.length;
}

function countRoles(look: MadeLook | undefined): number {
  return look ? look.texts.length + look.lines.length + look.fills.length : 0;
}

function listSources(): Readonly<Record<string, readonly string[]>> {
  const random = createRandom("bench:themes");
  const byte = (min: number, max: number) => Math.floor(min + random() * (max - min + 1));
  const hexOf = (...bytes: readonly number[]) => bytes.map((value) => value.toString(16).padStart(2, "0")).join("");
  const gray = () => hexOf(byte(0, 255)).repeat(3);
  const awkward = [
    gray,
    () => hexOf(byte(180, 255), byte(160, 255), byte(0, 110)),
    () => hexOf(byte(0, 24), byte(0, 24), byte(0, 24)),
    () => hexOf(byte(235, 255), byte(235, 255), byte(235, 255)),
  ];
  return {
    random: Array.from({ length: count }, () => hexOf(byte(0, 255), byte(0, 255), byte(0, 255))),
    "grays, yellows, near-blacks and near-whites": Array.from({ length: count }, (_, index) =>
      (awkward[index % awkward.length] ?? gray)(),
    ),
  };
}
