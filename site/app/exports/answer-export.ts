import {
  exportFileName,
  type ExportFormat,
  exportFormats,
  findExportFormat,
  type NamedPalette,
} from "@tincture/color/export";
import type { SiteServices } from "../../../server/src/domain/site-services.ts";
import { answerFile, refuseFile } from "./file-answer.ts";
import { writeFile } from "./write-file.ts";

/** The format of an address, or the answer that there is none. */
export function chooseFormat(ending: string): ExportFormat | Response {
  const endings = exportFormats.map(({ extension }) => `.${extension}`).join(", ");
  return (
    findExportFormat(ending) ?? refuseFile(404, `No format ends with ".${ending}". There are: ${endings}.`)
  );
}

/** The colors of a palette with the names that files give them. */
export function nameColors(
  colors: readonly string[],
  catalog: SiteServices["colors"],
): NamedPalette["colors"] {
  return colors.map((hex) => ({ hex, name: catalog.getColor(hex).name }));
}

export interface ExportOrder {
  readonly format: ExportFormat;
  readonly palette: NamedPalette;
  readonly maxAgeSeconds: number;
}

/** A palette as a file of a format. */
export function answerExport(
  request: Request,
  { format, palette, maxAgeSeconds }: ExportOrder,
): Promise<Response> {
  return answerFile(request, {
    mediaType: format.mediaType,
    fileName: exportFileName(palette.slug, format),
    disposition: format.extension === "png" ? "inline" : "attachment",
    maxAgeSeconds,
    version: JSON.stringify([exportVersion, format.extension, palette]),
    write: () => writeFile((deflate) => format.write(palette, { deflate })),
  });
}

/** Part of the entity tag of every file: to be raised when a format is written in another way. */
const exportVersion = 1;
