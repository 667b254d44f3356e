import { type PixelSize, readPictureHeader } from "./read-picture-header.ts";

/** Larger than any camera's files. */
export const fileBytesMax = 50_000_000;
/** 400 MB decoded: the largest phone sensors. */
const filePixelsMax = 100_000_000;
/** The size at which pictures are shown and counted: sharp in the panel, and counted in 0.1 s. */
export const shownPixelsMax = 2 ** 19;

const readable = "PNG, JPEG, WebP, AVIF or GIF";

export function checkPicture(
  { name, size }: Pick<File, "name" | "size">,
  head: Uint8Array<ArrayBuffer>,
): string | undefined {
  if (size === 0) return `"${name}" is empty. Choose a picture: ${readable}.`;
  const read = readPictureHeader(head);
  if (read === undefined) {
    return `"${name}" is not a picture. Choose a ${readable}; palettes, lists and CSS are read by Import.`;
  }
  if (read.format === "SVG") return `"${name}" is an SVG, which names its colors: give it to Import.`;
  if (size > fileBytesMax) {
    return `"${name}" has ${Math.ceil(size / 1e6)} MB. Choose a picture of ${fileBytesMax / 1e6} MB at most.`;
  }
  const { width, height } = read.size ?? { width: 0, height: 0 };
  if (width * height <= filePixelsMax) return undefined;
  return `"${name}" has ${width} × ${height} pixels. Choose a picture of ${filePixelsMax / 1e6} million at most.`;
}

export function describeUnreadable(name: string): string {
  return `"${name}" could not be read: it is damaged, or of a kind that this browser does not know. Choose a ${readable}.`;
}

export function describeInvisible(name: string): string {
  return `All of "${name}" is transparent. Choose a picture that has colors.`;
}

export function describeTimeout(name: string): string {
  return `"${name}" is too much for this browser. Choose a smaller picture.`;
}

export function fitSize({ width, height }: PixelSize, pixelsMax: number): PixelSize {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (width * height)));
  const [across, down] = [Math.max(1, Math.floor(scale * width)), Math.max(1, Math.floor(scale * height))];
  // A picture one pixel thick keeps that pixel, and its length is cut.
  return { width: Math.min(across, pixelsMax), height: Math.min(down, pixelsMax) };
}

const cameraErrors = {
  refused:
    "This site may not use the camera. Allow it in the browser, by the sign beside the address, or choose a file.",
  missing: "No camera was found. Connect one, or choose a file.",
  busy: "The camera is in use elsewhere. Close what uses it, or choose a file.",
};

/** W3C Media Capture and Streams, 10.2. */
const cameraErrorNames = new Map([
  ["NotAllowedError", cameraErrors.refused],
  ["SecurityError", cameraErrors.refused],
  ["NotFoundError", cameraErrors.missing],
  ["OverconstrainedError", cameraErrors.missing],
  ["NotReadableError", cameraErrors.busy],
  ["AbortError", cameraErrors.busy],
]);

export function describeCameraError(error: unknown): string {
  const known = error instanceof DOMException && cameraErrorNames.get(error.name);
  return known || "The camera could not be started. Choose a file instead.";
}
