import { formatPalette, isHex } from "@tincture/color";
import { createTheme, findThemeFormat, themeColorsMax, themeContrasts, themeFormats } from "@tincture/color/theme";
import type { Route } from "./+types/theme-file.ts";
import { answerFile, refuseFile, refuseTooManyDownloads } from "./file-answer.ts";

/** Part of the entity tag of every file: to be raised when themes are made or written in another way. */
const themeVersion = 1;

/** The theme of any colors as a file: `/theme/<hex>-<hex>-….<ending>`, for enhanced contrast with `?contrast=AAA`. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const tooMany = refuseTooManyDownloads(context);
  if (tooMany) return tooMany;
  const format = findThemeFormat(params.ending);
  if (format === undefined) return refuseFile(404, `No format ends with ".${params.ending}". ${endings}`);
  const colors = readColors(params.name);
  if (colors === undefined) return refuseFile(404, wantedColors);
  const contrast = readContrast(new URL(request.url).searchParams);
  if (contrast === undefined) return refuseFile(400, wantedContrast);
  const fileName = `${formatPalette(colors)}${contrast === "AA" ? "" : "-aaa"}.${format.extension}`;
  return answerFile(context, {
    mediaType: format.mediaType,
    fileName,
    disposition: "attachment",
    maxAge: "immutable",
    version: JSON.stringify([themeVersion, format.extension, colors, contrast]),
    write: async () => format.write(createTheme(colors, contrast)),
  });
}

const endings = `There are: ${themeFormats.map(({ extension }) => `.${extension}`).join(", ")}.`;
const wantedColors = `Wanted are 1 to ${themeColorsMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`;
const wantedContrast = `Parameter "contrast" must be given once and be one of ${themeContrasts.join(", ")}.`;

function readColors(text: string): readonly string[] | undefined {
  const hexes = text.toLowerCase().split("-");
  return hexes.length <= themeColorsMax && hexes.every(isHex) ? hexes : undefined;
}

function readContrast(query: URLSearchParams) {
  const [text = "AA", ...more] = query.getAll("contrast");
  return more.length > 0 ? undefined : themeContrasts.find((level) => level === text.toUpperCase());
}
