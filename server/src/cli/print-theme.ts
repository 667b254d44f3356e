import { randomBytes } from "node:crypto";
import { drawSeed, generatePalette, isSeed, isSlug, promisePalette, wantedSeed } from "@tincture/color";
import {
  createTheme,
  findStranger,
  leastRatio,
  listKept,
  parseSourceRoles,
  type SourceRoles,
  type Theme,
  themeColorsMax,
  type ThemeContrast,
  type ThemeKeep,
  themeFormats,
  themeModes,
  themeRoles,
} from "@tincture/color/theme";
import { optionNaming, unsatisfiable } from "../colors/unsatisfiable.ts";
import { presentTheme } from "../colors/present-theme.ts";
import { quoteValue } from "@tincture/contract/errors";
import { normalizeColorPairs, parseColors } from "./options.ts";
import { withOperator, type Output } from "./command.ts";
import { CommandFailure, UsageError } from "./errors.ts";
import { readGenerateSettings } from "./generated-palettes.ts";
import { formatTable, printJson, printLine, printNote } from "./print.ts";

export interface ThemeOptions extends Output {
  readonly colors?: string;
  readonly slug?: string;
  readonly seed?: string;
  readonly words?: string;
  readonly tags?: string;
  readonly near?: string;
  readonly lock?: string;
  readonly size?: number;
  readonly vision?: string;
  readonly algorithm?: string;
  readonly contrast: ThemeContrast;
  readonly roles?: string;
  readonly keep?: ThemeKeep;
  readonly format?: string;
}

export async function printTheme(options: ThemeOptions): Promise<void> {
  const { format = options.json ? "json" : undefined } = options;
  const colors = await findColors(options);
  const roles = await readRoles(options, colors);
  const theme = createTheme(colors, options.contrast, { roles, keep: options.keep });
  const file = themeFormats.find(({ name }) => name === format);
  if (file) process.stdout.write(file.write(theme));
  else if (format === "json") printJson(presentTheme(theme));
  else printTable(theme);
}

const generators = ["seed", "words", "tags", "near", "lock"] as const;
const generatorOptions = ["size", "vision", "algorithm"] as const;
const generatorNames = generators.map((name) => `--${name}`).join(", ");
const oneOf = `A theme needs exactly one source: --colors, --slug, or a palette to generate (${generatorNames})`;

async function findColors(options: ThemeOptions): Promise<readonly string[]> {
  const { colors, slug } = options;
  const isGiven = (name: keyof ThemeOptions) => options[name] !== undefined;
  const named = (["colors", "slug"] as const).filter(isGiven);
  const generating = generators.filter(isGiven);
  if (named.length > 1 || (named.length === 1 && generating.length > 0)) {
    throw new UsageError(`${oneOf}, got ${listOptions([...named, ...generating])}`);
  }
  const option = generatorOptions.find(isGiven);
  if (option !== undefined && generating.length === 0) {
    throw new UsageError(`--${option} needs a palette to generate (${generatorNames}), got ${listOptions(named)}`);
  }
  if (colors !== undefined) return readSources(colors);
  if (slug !== undefined) return loadColors(slug);
  if (generating.length === 0) throw new UsageError(`${oneOf}, got none`);
  return generateFrom(options);
}

function listOptions(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `--${name}`).join(" and ");
}

async function readRoles({ roles: text }: ThemeOptions, colors: readonly string[]): Promise<SourceRoles> {
  const roles = text === undefined ? {} : parseSourceRoles(await normalizeColorPairs("--roles", text));
  if (roles !== undefined && findStranger(colors, roles) === undefined) return roles;
  const wanted = `pairs such as danger:${colors[0]} separated by commas, with colors of the theme`;
  throw new UsageError(`Option "--roles" must be ${wanted}, got ${quoteValue(text ?? "")}`);
}

async function readSources(text: string): Promise<readonly string[]> {
  const colors = await parseColors("--colors", text);
  if (colors.length <= themeColorsMax) return colors;
  throw new UsageError(`Option "--colors" must name 1 to ${themeColorsMax} colors, got ${colors.length}`);
}

async function generateFrom({ contrast: _ofText, ...options }: ThemeOptions): Promise<readonly string[]> {
  const { seed = drawSeed(randomBytes) } = options;
  if (!isSeed(seed)) throw new UsageError(`Option "--seed" must be ${wantedSeed}, got ${quoteValue(seed)}`);
  const { size, locks, promises, algorithm } = await readGenerateSettings(options);
  if (options.seed === undefined) printNote(`Seed: ${seed}`);
  const request = { size, locks, seed };
  if (Object.keys(promises).length === 0) return generatePalette(request, algorithm);
  const palette = promisePalette({ ...request, ...promises }, algorithm);
  if (palette.kind === "unsatisfiable") throw unsatisfiable(palette.contradiction, optionNaming);
  return palette.colors;
}

async function loadColors(slug: string): Promise<readonly string[]> {
  const palette = isSlug(slug)
    ? await withOperator(({ store }) => store.palettes.findPublishedBySlug(slug))
    : undefined;
  if (!palette) throw new CommandFailure(`No published palette has the slug ${quoteValue(slug)}`);
  return palette.colors;
}

function printTable(theme: Theme): void {
  const { looks, contrast, moved } = theme;
  const rows = themeRoles.map((role) => [
    role,
    ...themeModes.map((mode) => {
      const { hex, ratio } = looks[mode][role];
      const promised = leastRatio(role, mode, contrast);
      return promised > 1 ? `#${hex} ${ratio.toFixed(2)} (${promised})` : `#${hex}`;
    }),
  ]);
  printLine(formatTable(["role", ...themeModes], rows));
  for (const { mode, role, from, to, difference } of moved) {
    printLine(`Moved in ${mode}: ${role} from #${from} to #${to} (CIEDE2000 ${difference.toFixed(1)})`);
  }
  for (const { mode, role, ground, ratio, promised } of listKept(theme)) {
    printLine(`Kept in ${mode}: ${role} has ${ratio.toFixed(2)} with ${ground}, below ${promised}`);
  }
}
