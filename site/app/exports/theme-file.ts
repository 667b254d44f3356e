import { formatPalette, isHex } from "@tincture/color";
import {
  createTheme,
  findStranger,
  findThemeFormat,
  parseRoleList,
  themeColorsMax,
  themeContrasts,
  themeFormats,
  type ThemeKeep,
  themeKeeps,
} from "@tincture/color/theme";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { createQueryParser, decodeQueryText, type Query, readQueryText } from "@tincture/contract/query-text";
import type { Route } from "./+types/theme-file.ts";
import { answerFile, refuseFile } from "./file-answer.ts";

/** Part of the entity tag. Raise it when themes or their files change. */
const themeVersion = 4;

/**
 * Serves `/theme/<hex>-<hex>-….<ending>` with the options `contrast`, `roles` and `keep` of the
 * API.
 */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const format = findThemeFormat(params.ending);
  if (format === undefined) return refuseFile(404, `No format ends with ".${params.ending}". ${endings}`);
  const colors = readColors(params.name);
  if (colors === undefined) return refuseFile(404, wantedColors);
  const asked = readThemeQuery(url.search, colors);
  if (typeof asked === "string") return refuseFile(400, asked);
  const { contrast, ...options } = asked;
  const fileName = `${formatPalette(colors)}${contrast === "AA" ? "" : "-aaa"}.${format.extension}`;
  return answerFile(context, {
    mediaType: format.mediaType,
    fileName,
    disposition: "attachment",
    maxAge: "immutable",
    version: JSON.stringify([themeVersion, format.extension, { colors, ...asked }]),
    write: async () => format.write(createTheme(colors, contrast, options)),
  });
}

const endings = `There are: ${themeFormats.map(({ extension }) => `.${extension}`).join(", ")}.`;
const wantedColors = `Wanted are 1 to ${themeColorsMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`;
const wantedContrast = `given once and be one of ${themeContrasts.join(", ")}`;
const wantedRoles = "pairs such as danger:2a9d8f, each role once, with colors of the address";
const wantedKeep = "given once and be exact";

const parseQuery = createQueryParser([{ name: "contrast" }, { name: "roles", isList: true }, { name: "keep" }]);

function readThemeQuery(search: string, colors: readonly string[]) {
  try {
    const query = parseQuery(readQueryText(search));
    const contrast = readContrast(query);
    if (contrast === undefined) return describeInvalid(query, "contrast", wantedContrast);
    const roles = readRoles(query, colors);
    if (roles === undefined) return describeInvalid(query, "roles", wantedRoles);
    const keep = readKeep(query);
    return keep === undefined ? describeInvalid(query, "keep", wantedKeep) : { contrast, roles, ...keep };
  } catch (error) {
    if (error instanceof DomainError) return error.publicMessage;
    throw error;
  }
}

function describeInvalid(query: Query, name: string, wanted: string): string {
  const values = query.get(name) ?? [];
  const given = values.slice(0, 3).map((value) => quoteValue(decodeQueryText(value) ?? value));
  return `Parameter "${name}" must be ${wanted}, got ${given.join(" and ")}.`;
}

function readColors(text: string): readonly string[] | undefined {
  const hexes = text.toLowerCase().split("-");
  return hexes.length <= themeColorsMax && hexes.every(isHex) ? hexes : undefined;
}

function readContrast(query: Query) {
  const [text = "AA", ...more] = query.get("contrast") ?? [];
  const level = decodeQueryText(text)?.toUpperCase();
  return more.length > 0 ? undefined : themeContrasts.find((known) => known === level);
}

/** @returns undefined when the value is not "exact" */
function readKeep(query: Query): { readonly keep?: ThemeKeep } | undefined {
  const values = query.get("keep");
  if (values === undefined) return {};
  const [text = "", ...more] = values;
  const word = decodeQueryText(text)?.toLowerCase();
  const keep = more.length > 0 ? undefined : themeKeeps.find((known) => known === word);
  return keep && { keep };
}

function readRoles(query: Query, colors: readonly string[]) {
  const values = query.get("roles");
  const texts = values?.map((value) => decodeQueryText(value) ?? "");
  const roles = texts === undefined ? {} : parseRoleList(texts.join(","));
  return roles === undefined || findStranger(colors, roles) !== undefined ? undefined : roles;
}
