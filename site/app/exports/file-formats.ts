import { exportFormats } from "@tincture/color/export";

/** What a palette can be saved as, as lists of files show it. */
interface FileFormat {
  /** What follows the palette's path and a dot. */
  readonly extension: string;
  /** What follows the file's name and a dot. */
  readonly fileExtension: string;
  readonly title: string;
}

export const labeledFormat: FileFormat = {
  extension: "labeled.png",
  fileExtension: "labeled.png",
  title: "PNG picture with names",
};

const pictureAt = 1 + exportFormats.findIndex(({ extension }) => extension === "png");

/** Every file that the site gives of a palette: the formats that need no letters are those of the API, too. */
export const fileFormats: readonly FileFormat[] = exportFormats
  .map(({ extension, fileExtension, title }): FileFormat => ({ extension, fileExtension, title }))
  .toSpliced(pictureAt, 0, labeledFormat);
