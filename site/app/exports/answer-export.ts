import { exportFileName, exportFormats, findExportFormat } from "@tincture/color/export";
import { getServices, type LoadContext } from "../ground/load-context.ts";
import { answerFile, refuseFile, refuseHaste } from "./file-answer.ts";
import { writeFile } from "./write-file.ts";

interface ExportRequest {
  readonly params: { readonly name: string; readonly ending: string };
  readonly context: LoadContext;
}

interface ExportSource {
  /** The palette of an address; undefined where there is none. */
  readonly find: (name: string) => Promise<ExportedPalette | undefined>;
  /** What is said where there is none. */
  readonly missing: string;
  readonly maxAgeSeconds: number;
}

interface ExportedPalette {
  readonly name: string;
  readonly slug: string;
  readonly colors: readonly string[];
}

/** Part of the entity tag of every file: to be raised when a format is written in another way. */
const exportVersion = 1;

/** A palette as a file of the format with which the address ends. */
export async function answerExport(
  { params, context }: ExportRequest,
  { find, missing, maxAgeSeconds }: ExportSource,
): Promise<Response> {
  const tooMany = refuseHaste(context);
  if (tooMany) return tooMany;
  const format = findExportFormat(params.ending);
  if (format === undefined) return refuseFile(404, `No format ends with ".${params.ending}". ${endings}`);
  const found = await find(params.name);
  if (found === undefined) return refuseFile(404, missing);
  const { name, slug } = found;
  const catalog = getServices(context).colors;
  const colors = found.colors.map((hex) => ({ hex, name: catalog.getColor(hex).name }));
  const palette = { name, slug, colors };
  return answerFile(context, {
    mediaType: format.mediaType,
    fileName: exportFileName(slug, format),
    disposition: format.extension === "png" ? "inline" : "attachment",
    maxAgeSeconds,
    version: JSON.stringify([exportVersion, format.extension, palette]),
    write: () => writeFile((deflate) => format.write(palette, { deflate })),
  });
}

const endings = `There are: ${exportFormats.map(({ extension }) => `.${extension}`).join(", ")}.`;
