/**
 * Whether themes keep what they promise: themes of grays, yellows, near-blacks, near-whites, eight alike and anything, four looks at two
 * levels, each ratio worked out by the published equation and by a list of its own of what stands on what. It also tells in how many looks, light
 * and dark, the brand's color is moved by no more than CIEDE2000 5, and in how many any role has it.
 *
 * Usage: npm run bench:kept-themes -- [--count 20000] [--seeds <word>]
 */
import { parseArgs } from "node:util";
import { createRandom, type Random } from "../color/src/generate/seed.ts";
import { createTheme, type Theme, type ThemeLook, themeModes, themeRoles } from "../color/src/theme/index.ts";
import { publishedContrast, publishedDifference } from "./promises/published-measures.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "20000" }, seeds: { type: "string", default: "themes" } },
});
const nearMax = 5;
const [textMin, enhancedMin, lineMin] = [4.5, 7, 3];
const surfaces = ["background", "surface", "surface_raised"] as const;
const fills = ["primary", "secondary", "accent", "success", "warning", "danger"] as const;

const within = (random: Random, min: number, max: number): string =>
  Math.floor(min + random() * (max - min + 1))
    .toString(16)
    .padStart(2, "0");
const channels = (random: Random, ...ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([min, max]) => within(random, min, max)).join("");
const anything = (random: Random): string => channels(random, [0, 255], [0, 255], [0, 255]);

/** A theme's colors, drawn by kinds. */
const kinds: Readonly<Record<string, (random: Random) => readonly string[]>> = {
  "one of any": (random) => [anything(random)],
  "two to eight of any": (random) => Array.from({ length: 2 + Math.floor(7 * random()) }, () => anything(random)),
  gray: (random) => [within(random, 0, 255).repeat(3)],
  yellow: (random) => [channels(random, [180, 255], [160, 255], [0, 110])],
  "near-black": (random) => [channels(random, [0, 24], [0, 24], [0, 24])],
  "near-white": (random) => [channels(random, [235, 255], [235, 255], [235, 255])],
  "eight alike": (random) => {
    const hex = anything(random);
    return Array.from({ length: 8 }, () => hex);
  },
};

interface Tally {
  looks: number;
  kept: number;
  near: number;
  found: number;
}

let [ratios, broken] = [0, 0];
const each = Math.ceil(Number(values.count) / Object.keys(kinds).length);
console.log(
  "| sources | | looks | brand as it is | moved by ≤ 5 | some role has it, by ≤ 5 |\n|---|---|---:|---:|---:|---:|",
);
for (const [kind, draw] of Object.entries(kinds)) {
  const tallies = { light: emptyTally(), dark: emptyTally() };
  const random = createRandom(`${values.seeds}:${kind}`);
  for (let index = 0; index < each; index += 1) {
    const colors = draw(random);
    judgeTheme(createTheme(colors, "AAA"));
    const theme = createTheme(colors, "AA");
    judgeTheme(theme);
    for (const mode of ["light", "dark"] as const) count(tallies[mode], theme.brand.primary, theme.looks[mode]);
  }
  for (const [mode, { looks, kept, near, found }] of Object.entries(tallies)) {
    const shares = [kept, near, found].map((number) => `${((100 * number) / looks).toFixed(1)} %`);
    console.log(`| ${kind} | ${mode} | ${looks} | ${shares.join(" | ")} |`);
  }
}
console.log(`\n${each * Object.keys(kinds).length} sources, ${ratios} ratios, ${broken} too low`);
process.exitCode = broken === 0 ? 0 : 1;

function emptyTally(): Tally {
  return { looks: 0, kept: 0, near: 0, found: 0 };
}

function count(tally: Tally, brand: string, look: ThemeLook): void {
  const moved = publishedDifference([brand, look.primary.hex], "normal");
  tally.looks += 1;
  if (moved === 0) tally.kept += 1;
  if (moved <= nearMax) tally.near += 1;
  if (themeRoles.some((role) => publishedDifference([brand, look[role].hex], "normal") <= nearMax)) tally.found += 1;
}

function judgeTheme({ looks, contrast }: Theme): void {
  for (const mode of themeModes) {
    const isEnhanced = contrast === "AAA" || mode.endsWith("high_contrast");
    judgeLook(looks[mode], isEnhanced ? enhancedMin : textMin);
  }
}

function judgeLook(look: ThemeLook, text: number): void {
  for (const ground of surfaces) {
    for (const role of ["text", "text_muted"] as const) judge(look[role].hex, look[ground].hex, text);
    for (const role of ["border", "focus_ring"] as const) judge(look[role].hex, look[ground].hex, lineMin);
  }
  for (const fill of fills) judge(look[`on_${fill}`].hex, look[fill].hex, text);
}

function judge(one: string, other: string, least: number): void {
  ratios += 1;
  if (publishedContrast(one, other) >= least) return;
  broken += 1;
  console.log(`BROKEN #${one} on #${other}: ${publishedContrast(one, other)}, ${least} promised`);
}
