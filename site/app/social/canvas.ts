import { hexToRgb, pictureHeight, pictureWidth, rgbToHex } from "@tincture/color";
import type { IndexedPicture } from "@tincture/color/export";
import { type Face, levelMax } from "./glyph-atlas.ts";
import { placeText } from "./set-text.ts";

/** In pixels from the top left. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

interface TextPlace {
  readonly face: Face;
  readonly ink: string;
  readonly x: number;
  readonly baseline: number;
}

const bitsPerPixel = 8;
const colorsMax = 1 << bitsPerPixel;
const rowBytes = pictureWidth + 1;
/** From so many colors on, mixes come in fewer steps; and from so many on there are no new ones, so that areas have theirs. */
const manyColors = 144;
const mixesEnd = 240;
const roughStep = 3;
/** Samples of a pixel on an edge, each way. */
const samples = 4;

/**
 * A picture of 1200 × 630 in at most 256 colors, drawn from the back to the front. Areas have exactly the colors that they are
 * given; edges and letters are mixed with what lies below them, in fewer steps when many colors are taken.
 */
export class Canvas {
  readonly #rows = new Uint8Array(rowBytes * pictureHeight);
  readonly #colors: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #mixes = new Map<number, number>();

  /** @param ground - hex of what everything is drawn on */
  constructor(ground: string) {
    this.cover({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, ground);
  }

  /** @param area - in whole pixels, inside of the picture */
  cover({ x, y, width, height }: Area, hex: string): void {
    const color = this.#placeOf(hex);
    for (let row = y; row < y + height; row += 1) {
      const start = row * rowBytes + 1 + x;
      this.#rows.fill(color, start, start + width);
    }
  }

  /** Fills a polygon inside of the picture, its edges softened. */
  coverShape(points: readonly Point[], hex: string): void {
    const color = this.#placeOf(hex);
    const [left, right] = readExtent(points.map(([x]) => x));
    const [top, bottom] = readExtent(points.map(([, y]) => y));
    const line = new Int16Array(right - left + 2);
    for (let y = top; y < bottom; y += 1) {
      line.fill(0);
      for (let sample = 0; sample < samples; sample += 1) {
        coverLine(line, listCrossings(points, y + (sample + 0.5) / samples), left);
      }
      this.#mixLine(y * rowBytes + 1 + left, line, color);
    }
  }

  write(text: string, { face, ink, x, baseline }: TextPlace): void {
    const color = this.#placeOf(ink);
    for (const { glyph, x: shift } of placeText(face, text)) {
      const left = Math.round(x + shift) + glyph.left;
      for (let pixel = 0; pixel < glyph.width * glyph.height; pixel += 1) {
        const level = face.readLevel(glyph.start + pixel);
        if (level === 0) continue;
        const y = baseline + glyph.top + Math.floor(pixel / glyph.width);
        this.#mix(y * rowBytes + 1 + left + (pixel % glyph.width), color, level);
      }
    }
  }

  toPicture(): IndexedPicture {
    return {
      width: pictureWidth,
      height: pictureHeight,
      bitDepth: bitsPerPixel,
      colors: this.#colors,
      rows: this.#rows,
    };
  }

  #mixLine(start: number, line: Int16Array, color: number): void {
    let covered = 0;
    for (const [x, more] of line.entries()) {
      covered += more;
      if (covered > 0) this.#mix(start + x, color, roughen((covered * levelMax) / samples ** 2));
    }
  }

  /** Lays so much of a color over a pixel. */
  #mix(pixel: number, color: number, level: number): void {
    if (level === levelMax) {
      this.#rows[pixel] = color;
      return;
    }
    const below = this.#rows[pixel]!;
    const step = this.#colors.length < manyColors ? level : roughen(level);
    const key = (below * colorsMax + color) * (levelMax + 1) + step;
    let mixed = this.#mixes.get(key);
    if (mixed === undefined) {
      mixed = this.#mixColors(below, color, step / levelMax);
      this.#mixes.set(key, mixed);
    }
    this.#rows[pixel] = mixed;
  }

  /** Where the list is full, the nearer of the two. */
  #mixColors(below: number, above: number, share: number): number {
    const hex = mixHexes(this.#colors[below]!, this.#colors[above]!, share);
    if (this.#colors.length < mixesEnd || this.#places.has(hex)) return this.#placeOf(hex);
    return share < 1 / 2 ? below : above;
  }

  #placeOf(hex: string): number {
    const known = this.#places.get(hex);
    if (known !== undefined) return known;
    if (this.#colors.length === colorsMax) throw new RangeError(`A picture has at most ${colorsMax} colors`);
    const place = this.#colors.push(hex) - 1;
    this.#places.set(hex, place);
    return place;
  }
}

function readExtent(values: readonly number[]): readonly [from: number, to: number] {
  return [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
}

/** Where a line meets a polygon's edges: within it between the first and the second, the third and the fourth. */
function listCrossings(points: readonly Point[], y: number): readonly number[] {
  const crossings: number[] = [];
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1));
  }
  return crossings.sort((one, other) => one - other);
}

/**
 * Adds the samples within a polygon to a line of pixels: each pixel says by how much more it is covered than the one before it.
 *
 * @param left - x of the first pixel
 */
function coverLine(line: Int16Array, crossings: readonly number[], left: number): void {
  for (const [edge, x] of crossings.entries()) {
    const sample = Math.round((x - left) * samples);
    const [pixel, part] = [Math.floor(sample / samples), sample % samples];
    const sign = edge % 2 === 0 ? 1 : -1;
    line[pixel]! += sign * (samples - part);
    line[pixel + 1]! += sign * part;
  }
}

function mixHexes(below: string, above: string, share: number): string {
  const [from, to] = [hexToRgb(below), hexToRgb(above)];
  const mix = (one: number, other: number): number => Math.round(one + share * (other - one));
  return rgbToHex({ r: mix(from.r, to.r), g: mix(from.g, to.g), b: mix(from.b, to.b) });
}

function roughen(level: number): number {
  return roughStep * Math.round(level / roughStep);
}
