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

const STRIP_TOP = 500;
const MARGIN = 56;
const GAP = 40;
/** Of the picture's width, so that a long site name leaves room for the palette's. */
const SIGN_SHARE_MAX = 0.35;
const BASELINE = 585;
const PAPER = "ffffff";
const INK = "17171a";
const MUTED = "5d5e66";
const BIT_DEPTH = 8;

/** The colors as bands, and below them a quiet strip with the names. The work does not depend on what is asked for. */
export function drawSocialImage(card: SocialCard, atlas: GlyphAtlas): IndexedPicture {
  const { colors, siteName } = card;
  const canvas = createCanvas(colors.length);
  drawBands(canvas, colors.length);
  const sign = shortenText(atlas.sign, siteName, pictureWidth * SIGN_SHARE_MAX);
  const signWidth = textWidth(atlas.sign, sign);
  const title = shortenText(
    atlas.title,
    chooseTitle(card, atlas),
    pictureWidth - 2 * MARGIN - GAP - signWidth,
  );
  const titleInk = { face: atlas.title, atlas, firstColor: colors.length };
  const signInk = { face: atlas.sign, atlas, firstColor: colors.length + levelMax + 1 };
  drawText(canvas, title, { ...titleInk, x: MARGIN, baseline: BASELINE });
  drawText(canvas, sign, { ...signInk, x: pictureWidth - MARGIN - signWidth, baseline: BASELINE });
  return {
    width: pictureWidth,
    height: pictureHeight,
    bitDepth: BIT_DEPTH,
    colors: [...colors, ...listShades(INK), ...listShades(MUTED)],
    rows: canvas,
  };
}

/** The name; a name in letters that the atlas lacks gives way to the colors. */
function chooseTitle({ name, colors }: SocialCard, { title }: GlyphAtlas): string {
  return isLegible(title, name) ? name : colors.map((hex) => `#${hex}`).join(" ");
}

const ROW_BYTES = pictureWidth + 1;

/** Rows with filter 0, all of them paper: the first shade of the ink. */
function createCanvas(paper: number): Uint8Array {
  const rows = new Uint8Array(ROW_BYTES * pictureHeight).fill(paper);
  for (let y = 0; y < pictureHeight; y += 1) rows[y * ROW_BYTES] = 0;
  return rows;
}

function drawBands(rows: Uint8Array, count: number): void {
  const rightEdges = [...swatchEdges(count)].slice(1);
  for (let y = 0; y < STRIP_TOP; y += 1) {
    const start = y * ROW_BYTES + 1;
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
      rows[y * ROW_BYTES + 1 + left + (pixel % glyph.width)] = firstColor + level;
    }
  }
}

/** From paper to a color, a step for each level of ink. */
function listShades(hex: string): readonly string[] {
  const [paper, ink] = [hexToRgb(PAPER), hexToRgb(hex)];
  return Array.from({ length: levelMax + 1 }, (_, level) => {
    const share = level / levelMax;
    const mix = (from: number, to: number): number => Math.round(from + share * (to - from));
    return rgbToHex({ r: mix(paper.r, ink.r), g: mix(paper.g, ink.g), b: mix(paper.b, ink.b) });
  });
}
