import { type ExportFormat, exportFormats } from "@tincture/color/export";

type FileFormat = Pick<ExportFormat, "extension" | "fileExtension" | "title">;

export const labeledFormat: FileFormat = {
  extension: "labeled.png",
  fileExtension: "labeled.png",
  title: "PNG picture with names",
};

const pictureAt = 1 + exportFormats.findIndex(({ extension }) => extension === "png");

/** The formats of the site. The API lists those that need no font. */
export const fileFormats: readonly FileFormat[] = exportFormats
  .map(({ extension, fileExtension, title }): FileFormat => ({ extension, fileExtension, title }))
  .toSpliced(pictureAt, 0, labeledFormat);
