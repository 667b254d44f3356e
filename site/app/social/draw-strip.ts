import { pictureHeight, pictureWidth } from "@tincture/color";
import { drawCrest, fieldHeight, fieldWidth } from "@tincture/color/crest";
import type { Canvas } from "./canvas.ts";
import type { Written } from "./card.ts";
import { drawShield } from "./draw-shield.ts";
import type { Face } from "./glyph-atlas.ts";
import { shortenText, textWidth } from "./set-text.ts";

export const paper = "fafaf8";
export const ink = "17171a";
export const muted = "5d5e66";
/** Of what lies on paper and may be as light as it. */
export const line = "c9c9c4";
export const margin = 56;
/** What is shown ends here, and the strip begins. */
export const stripTop = 500;
const gap = 40;

export interface Faces {
  readonly title: Face;
  readonly sign: Face;
}

const stripTitleBaseline = 585;
const stripNotedBaseline = 558;
const stripNoteBaseline = 602;
const crestScale = 3;
const crestGap = 26;
/** Of the picture's width, so that a long site name leaves room for the page's. */
const signShareMax = 0.35;

interface StripText extends Written {
  /** Of the palette that is shown, for its crest. */
  readonly colors?: readonly string[];
}

/** Below what is shown: the crest of a palette, the names of page and site. */
export function drawStrip(canvas: Canvas, { title, note, siteName, colors }: StripText, faces: Faces): void {
  canvas.cover({ x: 0, y: stripTop, width: pictureWidth, height: pictureHeight - stripTop }, paper);
  const sign = shortenText(faces.sign, siteName, pictureWidth * signShareMax);
  const signWidth = textWidth(faces.sign, sign);
  const left = margin + (colors === undefined ? 0 : drawStripCrest(canvas, colors));
  const room = pictureWidth - margin - left - gap - signWidth;
  const baseline = note === "" ? stripTitleBaseline : stripNotedBaseline;
  canvas.write(shortenText(faces.title, title, room), { face: faces.title, ink, x: left, baseline });
  canvas.write(shortenText(faces.sign, note, room), {
    face: faces.sign,
    ink: muted,
    x: left,
    baseline: stripNoteBaseline,
  });
  const x = pictureWidth - margin - signWidth;
  canvas.write(sign, { face: faces.sign, ink: muted, x, baseline: stripTitleBaseline });
}

/** @returns how much room it takes beside the words */
function drawStripCrest(canvas: Canvas, colors: readonly string[]): number {
  const y = Math.round((stripTop + pictureHeight - crestScale * fieldHeight) / 2);
  drawShield(canvas, drawCrest(colors).fills, { x: margin, y, scale: crestScale, ground: paper, line });
  return crestScale * fieldWidth + crestGap;
}
