import { pictureHeight, pictureWidth } from "@tincture/color";
import type { Canvas } from "./canvas.ts";
import type { Written } from "./card.ts";
import type { Face } from "./glyph-atlas.ts";
import { shortenText, textWidth } from "./set-text.ts";

export const paper = "fafaf8";
export const ink = "17171a";
export const muted = "5d5e66";
export const margin = 56;
/** What is shown ends here, and the strip begins. */
export const stripTop = 500;
const gap = 40;

export interface Faces {
  readonly title: Face;
  readonly sign: Face;
}

const stripTitleBaseline = 585;
const stripNotedBaseline = 566;
const stripNoteBaseline = 608;
/** Of the picture's width, so that a long site name leaves room for the page's. */
const signShareMax = 0.35;

/** Below what is shown: the names of page and site. */
export function drawStrip(canvas: Canvas, { title, note, siteName }: Written, faces: Faces): void {
  canvas.cover({ x: 0, y: stripTop, width: pictureWidth, height: pictureHeight - stripTop }, paper);
  const sign = shortenText(faces.sign, siteName, pictureWidth * signShareMax);
  const signWidth = textWidth(faces.sign, sign);
  const room = pictureWidth - 2 * margin - gap - signWidth;
  const baseline = note === "" ? stripTitleBaseline : stripNotedBaseline;
  canvas.write(shortenText(faces.title, title, room), { face: faces.title, ink, x: margin, baseline });
  canvas.write(shortenText(faces.sign, note, room), {
    face: faces.sign,
    ink: muted,
    x: margin,
    baseline: stripNoteBaseline,
  });
  const x = pictureWidth - margin - signWidth;
  canvas.write(sign, { face: faces.sign, ink: muted, x, baseline: stripTitleBaseline });
}
