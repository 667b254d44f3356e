/**
 * Checks that themes keep their promises: themes of any colors, grays, near-grays, yellows,
 * near-blacks, near-whites, corners of sRGB and eight alike, four looks at two levels. Each ratio
 * is computed by the published equation and by a list of its own of what stands on what. A color of
 * the source must be kept exactly in every look whose ratios it keeps; where it is moved, its OKLCH
 * hue must be kept within 10°. The table shows in how many looks, light and dark, the brand's color
 * is moved by CIEDE2000 5 at most, and in how many any role has it.
 *
 * Usage: npm run bench:kept-themes -- [--count 20000] [--seeds <word>]
 */
import { parseArgs } from "node:util";
import { createRandom, type Random } from "../color/src/generate/seed.ts";
import { hexToOklch } from "../color/src/oklab.ts";
import { createTheme, type Theme, type ThemeLook, themeModes, themeRoles } from "../color/src/theme/index.ts";
import { publishedContrast, publishedDifference } from "./promises/published-measures.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "20000" }, seeds: { type: "string", default: "themes" } },
});
const nearMax = 5;
const [textMin, enhancedMin, lineMin, fillMin, enhancedFillMin] = [4.5, 7, 3, 3, 4.5];
const hueTurnMax = 10;
const surfaces = ["background", "surface", "surface_raised"] as const;
const fills = ["primary", "secondary", "accent", "success", "warning", "danger"] as const;

const within = (random: Random, min: number, max: number): string =>
  Math.floor(min + random() * (max - min + 1))
    .toString(16)
    .padStart(2, "0");
const channels = (random: Random, ...ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([min, max]) => within(random, min, max)).join("");
const anything = (random: Random): string => channels(random, [0, 255], [0, 255], [0, 255]);

const kinds: Readonly<Record<string, (random: Random) => readonly string[]>> = {
  "one of any": (random) => [anything(random)],
  "two to eight of any": (random) => Array.from({ length: 2 + Math.floor(7 * random()) }, () => anything(random)),
  gray: (random) => [within(random, 0, 255).repeat(3)],
  "near-gray": (random) => {
    const base = Math.floor(252 * random());
    return [channels(random, [base, base + 3], [base, base + 3], [base, base + 3])];
  },
  corner: (random) => [[0, 1, 2].map(() => (random() < 0.5 ? "00" : "ff")).join("")],
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

let [ratios, broken, kept, inexact, turned, turnMost] = [0, 0, 0, 0, 0, 0];
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
console.log(
  `\n${each * Object.keys(kinds).length} sources, ${ratios} ratios, ${broken} too low; ${kept} colors kept exactly, ${inexact} moved for ` +
    `nothing or kept where they break a ratio; hue turned by ${turnMost.toFixed(2)}° at most, ${turned} times by more than ${hueTurnMax}°`,
);
process.exitCode = broken + inexact + turned === 0 ? 0 : 1;

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

function judgeTheme({ looks, contrast, brand }: Theme): void {
  for (const mode of themeModes) {
    const isHigh = mode.endsWith("high_contrast");
    const least = {
      text: contrast === "AAA" || isHigh ? enhancedMin : textMin,
      fill: isHigh ? enhancedFillMin : fillMin,
    };
    judgeLook(looks[mode], least);
    for (const role of ["primary", "secondary", "accent"] as const) {
      const source = brand[role];
      if (source !== null) judgeSource(source, { look: looks[mode], role, least });
    }
  }
}

interface Least {
  readonly text: number;
  readonly fill: number;
}

interface PlacedSource {
  readonly look: ThemeLook;
  readonly role: "primary" | "secondary" | "accent";
  readonly least: Least;
}

function judgeSource(source: string, { look, role, least }: PlacedSource): void {
  const { hex } = look[role];
  const fits =
    surfaces.every((ground) => publishedContrast(source, look[ground].hex) >= least.fill) &&
    ["ffffff", "000000"].some((ink) => publishedContrast(source, ink) >= least.text);
  if (fits !== (hex === source)) {
    inexact += 1;
    console.log(`INEXACT #${source} is #${hex}`);
  }
  if (hex === source) kept += 1;
  else judgeHue(source, hex);
}

function judgeHue(source: string, hex: string): void {
  const [was, is] = [hexToOklch(source), hexToOklch(hex)];
  if (was.c === 0) return;
  const turn = is.c === 0 ? 180 : Math.abs(((is.h - was.h + 540) % 360) - 180);
  turnMost = Math.max(turnMost, turn);
  if (turn <= hueTurnMax) return;
  turned += 1;
  console.log(`TURNED #${source} to #${hex}: ${turn}`);
}

function judgeLook(look: ThemeLook, least: Least): void {
  for (const ground of surfaces) {
    for (const role of ["text", "text_muted"] as const) judge(look[role].hex, look[ground].hex, least.text);
    for (const role of ["border", "focus_ring"] as const) judge(look[role].hex, look[ground].hex, lineMin);
    for (const fill of fills) judge(look[fill].hex, look[ground].hex, least.fill);
  }
  for (const fill of fills) judge(look[`on_${fill}`].hex, look[fill].hex, least.text);
}

function judge(one: string, other: string, least: number): void {
  ratios += 1;
  if (publishedContrast(one, other) >= least) return;
  broken += 1;
  console.log(`BROKEN #${one} on #${other}: ${publishedContrast(one, other)}, ${least} promised`);
}
