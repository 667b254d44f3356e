/** Reads one picture. Another one needs another worker; terminating this one cancels its work. */
import { extractColors, measureShares, type Picture } from "@tincture/color/extract";
import type { PictureReply, PictureOpening, PictureRequest } from "./use-picture.ts";
import { headBytes, type PixelSize, readPictureHeader, type PictureHeader } from "./read-picture-header.ts";
import { fitSize, checkPicture, shownPixelsMax, describeInvisible, describeUnreadable } from "./check-picture.ts";

addEventListener("message", ({ data }: MessageEvent<PictureOpening>) => void open(data), { once: true });

async function open({ source, count }: PictureOpening): Promise<void> {
  if (!(source instanceof File)) return listen(source, "ready");
  const head = new Uint8Array(await readHead(source));
  const problem = checkPicture(source, head);
  if (problem !== undefined) return send({ type: "refuse", problem });
  const picture = await decode(source, head);
  if (picture === undefined) return send({ type: "refuse", problem: describeUnreadable(source.name) });
  const colors = extractColors(picture, count);
  if (colors.length === 0) return send({ type: "refuse", problem: describeInvisible(source.name) });
  listen(picture, { type: "open", picture, colors });
}

/** A folder looks like a file until it is read. */
async function readHead(file: File): Promise<ArrayBuffer> {
  try {
    return await file.slice(0, headBytes).arrayBuffer();
  } catch {
    return new ArrayBuffer(0);
  }
}

/** Upright and in sRGB. Draws the frames of an animation side by side. */
async function decode(file: File, headBytes: Uint8Array<ArrayBuffer>): Promise<Picture | undefined> {
  try {
    const head = readPictureHeader(headBytes);
    const frames = head && (await listFrames(file, head));
    if (frames)
      return drawSheet(frames.map((image) => ({ image, width: image.displayWidth, height: image.displayHeight })));
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    return drawSheet([{ image, width: image.width, height: image.height }]);
  } catch {
    return undefined;
  }
}

interface SheetImage extends PixelSize {
  readonly image: ImageBitmap | VideoFrame;
}

/** Draws images of one size as a grid that is as square as possible, and closes them. */
function drawSheet(images: readonly SheetImage[]): Picture | undefined {
  const [first] = images;
  if (first === undefined) return undefined;
  const columns = Math.ceil(Math.sqrt(images.length));
  const rows = Math.ceil(images.length / columns);
  const cell = fitSize(first, Math.floor(shownPixelsMax / (columns * rows)));
  const [width, height] = [columns * cell.width, rows * cell.height];
  const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (canvas === null) return undefined;
  canvas.imageSmoothingQuality = "high";
  for (const [at, { image }] of images.entries()) {
    const [x, y] = [(at % columns) * cell.width, Math.floor(at / columns) * cell.height];
    canvas.drawImage(image, x, y, cell.width, cell.height);
    image.close();
  }
  return { width, height, data: canvas.getImageData(0, 0, width, height).data };
}

function listen(picture: Picture, first: PictureReply): void {
  addEventListener("message", ({ data }: MessageEvent<PictureRequest>) => send(reply(picture, data)));
  send(first);
}

function reply(picture: Picture, request: PictureRequest): PictureReply {
  if (request.kind === "extract") return { type: "find", ...request, colors: extractColors(picture, request.count) };
  return { type: "measure", ...request, shares: measureShares(picture, request.hexes) };
}

function send(message: PictureReply): void {
  postMessage(message);
}

const framesMax = 9;

const mimeTypes: Readonly<Partial<Record<PictureHeader["format"], string>>> = {
  GIF: "image/gif",
  WebP: "image/webp",
  PNG: "image/png",
  AVIF: "image/avif",
};

/** @returns undefined for a still picture, and if the browser has no `ImageDecoder` */
async function listFrames(file: File, { format }: PictureHeader): Promise<readonly VideoFrame[] | undefined> {
  const type = mimeTypes[format];
  if (type === undefined || typeof ImageDecoder === "undefined") return undefined;
  if (!(await ImageDecoder.isTypeSupported(type))) return undefined;
  const decoder = new ImageDecoder({ type, data: await file.arrayBuffer() });
  try {
    await decoder.tracks.ready;
    const frameCount = decoder.tracks.selectedTrack?.frameCount ?? 1;
    if (frameCount < 2) return undefined;
    const count = Math.min(frameCount, framesMax);
    const frames: VideoFrame[] = [];
    for (let at = 0; at < count; at += 1) {
      const frameIndex = Math.round((at * (frameCount - 1)) / (count - 1));
      frames.push((await decoder.decode({ frameIndex })).image);
    }
    return frames;
  } finally {
    decoder.close();
  }
}
