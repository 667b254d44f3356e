import { formatPalette, isHex } from "@tincture/color";
import {
  createTheme,
  findStranger,
  findThemeFormat,
  parseSourceRoles,
  themeColorsMax,
  themeContrasts,
  themeFormats,
} from "@tincture/color/theme";
import type { Route } from "./+types/theme-file.ts";
import { answerFile, refuseFile, refuseTooManyDownloads } from "./file-answer.ts";

/** Part of the entity tag of every file: to be raised when themes are made or written in another way. */
const themeVersion = 3;

/**
 * The theme of any colors as a file: `/theme/<hex>-<hex>-….<ending>`, for enhanced contrast with `?contrast=AAA`, with colors in other
 * roles with `?roles=danger:<hex>`.
 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const tooMany = await refuseTooManyDownloads(context);
  if (tooMany) return tooMany;
  const format = findThemeFormat(params.ending);
  if (format === undefined) return refuseFile(404, `No format ends with ".${params.ending}". ${endings}`);
  const colors = readColors(params.name);
  if (colors === undefined) return refuseFile(404, wantedColors);
  const query = new URL(request.url).searchParams;
  const contrast = readContrast(query);
  if (contrast === undefined) return refuseFile(400, wantedContrast);
  const roles = readRoles(query, colors);
  if (roles === undefined) return refuseFile(400, wantedRoles);
  const fileName = `${formatPalette(colors)}${contrast === "AA" ? "" : "-aaa"}.${format.extension}`;
  return answerFile(context, {
    mediaType: format.mediaType,
    fileName,
    disposition: "attachment",
    maxAge: "immutable",
    version: JSON.stringify([themeVersion, format.extension, colors, contrast, roles]),
    write: async () => format.write(createTheme(colors, contrast, roles)),
  });
}

const endings = `There are: ${themeFormats.map(({ extension }) => `.${extension}`).join(", ")}.`;
const wantedColors = `Wanted are 1 to ${themeColorsMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`;
const wantedContrast = `Parameter "contrast" must be given once and be one of ${themeContrasts.join(", ")}.`;
const wantedRoles =
  'Parameter "roles" must be given once and give roles to colors of the address, such as danger:2a9d8f.';

function readColors(text: string): readonly string[] | undefined {
  const hexes = text.toLowerCase().split("-");
  return hexes.length <= themeColorsMax && hexes.every(isHex) ? hexes : undefined;
}

function readContrast(query: URLSearchParams) {
  const [text = "AA", ...more] = query.getAll("contrast");
  return more.length > 0 ? undefined : themeContrasts.find((level) => level === text.toUpperCase());
}

function readRoles(query: URLSearchParams, colors: readonly string[]) {
  const [text, ...more] = query.getAll("roles");
  const roles = text === undefined ? {} : parseSourceRoles(text);
  return more.length > 0 || roles === undefined || findStranger(colors, roles) !== undefined ? undefined : roles;
}
