/** Reads frames of an animation, since its first frame alone may not represent its colors. */
import type { PictureHeader } from "./read-picture-header.ts";

/** The number of frames to read, evenly spaced from the first to the last. */
const framesMax = 9;

const mimeTypes: Readonly<Partial<Record<PictureHeader["format"], string>>> = {
  GIF: "image/gif",
  WebP: "image/webp",
  PNG: "image/png",
  AVIF: "image/avif",
};

/**
 * Decodes up to nine frames of an animated GIF, WebP, PNG or AVIF. The caller closes them.
 *
 * @returns undefined for a still picture, and if the browser has no `ImageDecoder`
 */
export async function listFrames(file: File, { format }: PictureHeader): Promise<readonly VideoFrame[] | undefined> {
  const type = mimeTypes[format];
  if (type === undefined || typeof ImageDecoder === "undefined") return undefined;
  if (!(await ImageDecoder.isTypeSupported(type))) return undefined;
  const decoder = new ImageDecoder({ type, data: await file.arrayBuffer() });
  try {
    await decoder.tracks.ready;
    const frameCount = decoder.tracks.selectedTrack?.frameCount ?? 1;
    if (frameCount < 2) return undefined;
    const frames: VideoFrame[] = [];
    for (const frameIndex of spreadIndexes(frameCount)) frames.push((await decoder.decode({ frameIndex })).image);
    return frames;
  } finally {
    decoder.close();
  }
}

function spreadIndexes(frameCount: number): readonly number[] {
  const count = Math.min(frameCount, framesMax);
  return Array.from({ length: count }, (_, at) => Math.round((at * (frameCount - 1)) / (count - 1)));
}
