import { generatePalette, isHex, isSeed, isSlug, paletteSizeDefault, wantedSeed } from "@tincture/color";
import {
  createTheme,
  findStranger,
  leastRatio,
  orderForTheme,
  parseSourceRoles,
  type SourceRoles,
  type Theme,
  themeColorsMax,
  type ThemeContrast,
  themeFormats,
  themeModes,
  themeRoles,
} from "@tincture/color/theme";
import { presentTheme } from "../domain/present-theme.ts";
import { quoteValue } from "../domain/quote-value.ts";
import { withOperator, type Output } from "./command.ts";
import { CommandFailure, UsageError } from "./errors.ts";
import { readAlgorithm } from "./generate-options.ts";
import { formatTable, printJson, printLine } from "./print.ts";

export interface ThemeOptions extends Output {
  readonly colors?: string;
  readonly slug?: string;
  readonly seed?: string;
  readonly algorithm?: string;
  readonly contrast: ThemeContrast;
  readonly roles?: string;
  /** Of a file, or `json`. */
  readonly format?: string;
}

/** Writes a theme as a table, as the API's JSON, or as a file. */
export async function printTheme(options: ThemeOptions): Promise<void> {
  const { format = options.json ? "json" : undefined } = options;
  const colors = await findColors(options);
  const theme = createTheme(colors, options.contrast, readRoles(options, colors));
  const file = themeFormats.find(({ name }) => name === format);
  if (file) process.stdout.write(file.write(theme));
  else if (format === "json") printJson(presentTheme(theme));
  else printTable(theme);
}

async function findColors({ colors, slug, seed, algorithm }: ThemeOptions): Promise<readonly string[]> {
  const given = Object.entries({ colors, slug, seed }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const named = given.map(([name]) => `--${name}`).join(" and ");
    throw new UsageError(`Exactly one of --colors, --slug and --seed is wanted, got ${named || "none"}`);
  }
  if (algorithm !== undefined && seed === undefined) throw new UsageError("--algorithm goes with --seed alone");
  if (colors !== undefined) return parseColors(colors);
  if (seed !== undefined) return orderForTheme(await generateFrom(seed, algorithm));
  return orderForTheme(await loadColors(slug ?? ""));
}

function readRoles({ roles: text }: ThemeOptions, colors: readonly string[]): SourceRoles {
  const roles = text === undefined ? {} : parseSourceRoles(text.replaceAll("#", ""));
  if (roles !== undefined && findStranger(colors, roles) === undefined) return roles;
  const wanted = `pairs such as danger:${colors[0]} with commas between them, of the theme's own colors`;
  throw new UsageError(`Option "--roles" must be ${wanted}, got ${quoteValue(text ?? "")}`);
}

function parseColors(text: string): readonly string[] {
  const hexes = text.split(/[-,]/).map((part) => part.trim().replace(/^#/, ""));
  if (hexes.length <= themeColorsMax && hexes.every((hex) => isHex(hex))) return hexes.map((hex) => hex.toLowerCase());
  const wanted = `1 to ${themeColorsMax} six-digit hexes with commas between them`;
  throw new UsageError(`Option "--colors" must be ${wanted}, got ${quoteValue(text)}`);
}

async function generateFrom(seed: string, algorithm?: string): Promise<readonly string[]> {
  if (!isSeed(seed)) throw new UsageError(`Option "--seed" must be ${wantedSeed}, got ${quoteValue(seed)}`);
  return generatePalette({ size: paletteSizeDefault, seed }, await readAlgorithm(algorithm));
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
  process.stdout.write(formatTable(["role", ...themeModes], rows));
  for (const { mode, role, from, to, difference } of moved) {
    printLine(`Moved in ${mode}: ${role} from #${from} to #${to} (CIEDE2000 ${difference.toFixed(1)})`);
  }
}
