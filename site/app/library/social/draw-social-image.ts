import { hexToRgb, pictureHeight, pictureWidth, rgbToHex, swatchEdges } from "@tincture/color";
import type { IndexedPicture } from "@tincture/color/export";
import { type Face, type GlyphAtlas, levelMax } from "./glyph-atlas.ts";
import { isLegible, placeText, shortenText, textWidth } from "./set-text.ts";

/** What a link preview shows. */
export interface SocialCard {
  readonly colors: readonly string[];
  readonly name: string;
  readonly siteName: string;
}

/** Part of the entity tag of every picture: to be raised when they are drawn in another way. */
export const socialImageVersion = 2;

const stripTop = 500;
const margin = 56;
const gap = 40;
/** Of the picture's width, so that a long site name leaves room for the palette's. */
const signShareMax = 0.35;
const titleBaseline = 585;
const paperHex = "ffffff";
const inkHex = "17171a";
const muted = "5d5e66";
const bitsPerPixel = 8;

/** The colors as bands, and below them a quiet strip with the names. The work does not depend on what is asked for. */
export function drawSocialImage(card: SocialCard, atlas: GlyphAtlas): IndexedPicture {
  const { colors, siteName } = card;
  const canvas = createCanvas(colors.length);
  drawBands(canvas, colors.length);
  const sign = shortenText(atlas.sign, siteName, pictureWidth * signShareMax);
  const signWidth = textWidth(atlas.sign, sign);
  const title = shortenText(atlas.title, chooseTitle(card, atlas), pictureWidth - 2 * margin - gap - signWidth);
  const titleInk = { face: atlas.title, atlas, firstColor: colors.length };
  const signInk = { face: atlas.sign, atlas, firstColor: colors.length + levelMax + 1 };
  drawText(canvas, title, { ...titleInk, x: margin, baseline: titleBaseline });
  drawText(canvas, sign, { ...signInk, x: pictureWidth - margin - signWidth, baseline: titleBaseline });
  return {
    width: pictureWidth,
    height: pictureHeight,
    bitDepth: bitsPerPixel,
    colors: [...colors, ...listShades(inkHex), ...listShades(muted)],
    rows: canvas,
  };
}

/** The name; a name in letters that the atlas lacks gives way to the colors. */
function chooseTitle({ name, colors }: SocialCard, { title }: GlyphAtlas): string {
  return isLegible(title, name) ? name : colors.map((hex) => `#${hex}`).join(" ");
}

const rowBytes = pictureWidth + 1;

/** Rows with filter 0, all of them paper: the first shade of the ink. */
function createCanvas(paper: number): Uint8Array {
  const rows = new Uint8Array(rowBytes * pictureHeight).fill(paper);
  for (let y = 0; y < pictureHeight; y += 1) rows[y * rowBytes] = 0;
  return rows;
}

function drawBands(rows: Uint8Array, count: number): void {
  const rightEdges = [...swatchEdges(count)].slice(1);
  for (let y = 0; y < stripTop; y += 1) {
    const start = y * rowBytes + 1;
    let left = 0;
    for (const [band, right] of rightEdges.entries()) {
      rows.fill(band, start + left, start + right);
      left = right;
    }
  }
}

interface TextPlace {
  readonly face: Face;
  readonly atlas: GlyphAtlas;
  /** Number of the color of a pixel without ink; the others follow. */
  readonly firstColor: number;
  readonly x: number;
  readonly baseline: number;
}

function drawText(rows: Uint8Array, text: string, place: TextPlace): void {
  const { face, atlas, firstColor } = place;
  for (const { glyph, x } of placeText(face, text)) {
    const left = Math.round(place.x + x) + glyph.left;
    for (let pixel = 0; pixel < glyph.width * glyph.height; pixel += 1) {
      const level = atlas.readLevel(glyph.start + pixel);
      if (level === 0) continue;
      const y = place.baseline + glyph.top + Math.floor(pixel / glyph.width);
      rows[y * rowBytes + 1 + left + (pixel % glyph.width)] = firstColor + level;
    }
  }
}

/** From paper to a color, a step for each level of ink. */
function listShades(hex: string): readonly string[] {
  const [paper, ink] = [hexToRgb(paperHex), hexToRgb(hex)];
  return Array.from({ length: levelMax + 1 }, (_, level) => {
    const share = level / levelMax;
    const mix = (from: number, to: number): number => Math.round(from + share * (to - from));
    return rgbToHex({ r: mix(paper.r, ink.r), g: mix(paper.g, ink.g), b: mix(paper.b, ink.b) });
  });
}
