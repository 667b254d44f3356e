import { formatPalette, paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { exportFileName, type ExportFormat, findExportFormat, type NamedPalette } from "@tincture/color/export";
import { getServices, type LoadContext, nameColors } from "../shell/load-context.ts";
import type { Route } from "./+types/export-file.ts";
import { answerFile, refuseFile, writeFile } from "./file-answer.ts";
import { fileFormats, labeledFormat } from "./file-formats.ts";
import { writeLabeledPng } from "./labeled-picture.ts";

/** Part of every file's entity tag. Raise it when the output of a format changes. */
const exportVersion = 3;

/**
 * `/palette/<slug>.<ending>` for a published palette, `/app/<hex>-<hex>-….<ending>` for any colors.
 */
export async function loader({ params, pattern, context }: Route.LoaderArgs): Promise<Response> {
  const format = params.ending === labeledFormat.extension ? labeledPicture : findWritten(params.ending);
  if (format === undefined) return refuseFile(404, `No format ends with ".${params.ending}". ${endings}`);
  const source = pattern.startsWith("export/app") ? anyColors : publishedPalettes;
  const found = await source.find(params.name, context);
  if (found === undefined) return refuseFile(404, source.missing);
  const { name, slug } = found;
  const palette = { name, slug, colors: await nameColors(context, found.colors) };
  return answerFile(context, {
    mediaType: format.mediaType,
    fileName: exportFileName(slug, format),
    disposition: format.mediaType === "image/png" ? "inline" : "attachment",
    maxAge: source.maxAge,
    version: JSON.stringify([exportVersion, format.extension, palette]),
    write: () => format.load(palette),
  });
}

interface LoadedFormat extends Pick<ExportFormat, "extension" | "fileExtension" | "mediaType"> {
  readonly load: (palette: NamedPalette) => Promise<string | Uint8Array<ArrayBuffer>>;
}

const labeledPicture: LoadedFormat = { ...labeledFormat, mediaType: "image/png", load: writeLabeledPng };

function findWritten(ending: string): LoadedFormat | undefined {
  const format = findExportFormat(ending);
  return format && { ...format, load: (palette) => writeFile((deflate) => format.write(palette, { deflate })) };
}

const endings = `There are: ${fileFormats.map(({ extension }) => `.${extension}`).join(", ")}.`;

const anyColors = {
  async find(name: string) {
    const colors = parsePalette(name);
    return colors && { name: describePalette(colors).name, slug: formatPalette(colors), colors };
  },
  missing: `Wanted are ${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits, joined by hyphens, such as 264653-2a9d8f.`,
  maxAge: "immutable",
} as const;

const publishedPalettes = {
  find: (slug: string, context: LoadContext) => getServices(context).library.findPublished(slug),
  missing: "No published palette has this address.",
  maxAge: 300,
};
