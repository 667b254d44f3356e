/** Which pictures are read, and how the others are refused: with their name and what is wanted instead. */
import { type PictureHead, type PixelSize, readPictureHead } from "./read-picture-head.ts";

/** A camera's largest file has less. */
export const fileBytesMax = 50_000_000;
/** Decoded, they take 400 MB for a moment: what the largest sensors of phones give. */
const filePixelsMax = 100_000_000;
/** What is looked at, shown and pointed into: sharp in the panel, and counted in a tenth of a second. */
export const shownPixelsMax = 2 ** 19;

const readable = "PNG, JPEG, WebP, AVIF or GIF";

/**
 * Why a file cannot be read.
 *
 * @param file - its name and its length
 * @param head - its first bytes
 * @returns a sentence; undefined where it may be tried
 */
export function refusePicture(
  { name, size }: Pick<File, "name" | "size">,
  head: Uint8Array<ArrayBuffer>,
): string | undefined {
  if (size === 0) return `"${name}" is empty. Choose a picture: ${readable}.`;
  const read = readPictureHead(head);
  if (read === undefined) {
    return `"${name}" is not a picture. Choose a ${readable}; palettes, lists and CSS are read by Import.`;
  }
  if (read.format === "SVG") return `"${name}" is an SVG, which names its colors: give it to Import.`;
  if (size > fileBytesMax) {
    return `"${name}" has ${Math.ceil(size / 1e6)} MB. Choose a picture of ${fileBytesMax / 1e6} MB at most.`;
  }
  return refuseSize(name, read);
}

function refuseSize(name: string, { size }: PictureHead): string | undefined {
  if (size === undefined || size.width * size.height <= filePixelsMax) return undefined;
  return `"${name}" has ${size.width} × ${size.height} pixels. Choose a picture of ${filePixelsMax / 1e6} million at most.`;
}

/** What passed for a picture by its first bytes, and could not be opened. */
export function tellUnreadable(name: string): string {
  return `"${name}" could not be read: it is damaged, or of a kind that this browser does not know. Choose a ${readable}.`;
}

/** Where nothing is to be seen. */
export function tellInvisible(name: string): string {
  return `All of "${name}" is transparent. Choose a picture that has colors.`;
}

/** What kept its worker too long, or was too much for it. */
export function tellOverwhelming(name: string): string {
  return `"${name}" is too much for this browser. Choose a smaller picture.`;
}

/** The largest size of the same shape that has few enough pixels; never larger than it is, and never nothing. */
export function fitSize({ width, height }: PixelSize, pixelsMax: number): PixelSize {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)));
  const [across, down] = [Math.max(1, Math.floor(scale * width)), Math.max(1, Math.floor(scale * height))];
  // What is a pixel thin keeps that pixel, and its length is cut.
  return { width: Math.min(across, pixelsMax), height: Math.min(down, pixelsMax) };
}
