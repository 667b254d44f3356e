import { exportFormats } from "@tincture/color/export";

interface FileFormat {
  /** Suffix of the palette's address, without the dot. */
  readonly extension: string;
  /** Suffix of the saved file's name, without the dot. */
  readonly fileExtension: string;
  readonly title: string;
}

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
