import { pictureHeight, pictureWidth } from "@tincture/color";
import { type Area, Canvas } from "./canvas.ts";
import type { TilesCard, WordsCard } from "./card.ts";
import { drawBands } from "./draw-bands.ts";
import { drawShield, signFills } from "./draw-shield.ts";
import { drawStrip, ink, line, margin, muted, paper, stripTop } from "./draw-strip.ts";
import { openFace } from "./glyph-atlas.ts";
import { listCornerGaps } from "./round-corners.ts";
import { shortenText, wrapText } from "./set-text.ts";

/** As many as stay large enough to be seen. */
const tilesMax = 24;
const gap = 16;
const radius = 14;

/** What a page lists, and below it what it is called. */
export async function drawTiles({ tiles, ...written }: TilesCard): Promise<Canvas> {
  const faces = { title: await openFace("title"), sign: await openFace("sign") };
  const canvas = new Canvas(paper);
  const area = { x: margin, y: margin, width: pictureWidth - 2 * margin, height: stripTop - margin - gap };
  fillWithTiles(canvas, area, tiles.slice(0, tilesMax));
  drawStrip(canvas, written, faces);
  return canvas;
}

/** Of the width, that of the words. */
const wordsWidth = 640;
const headingTop = 190;
const headingLines = 3;
const headingLineHeight = 96;
const noteGap = 64;
const noteLines = 4;
const noteLineHeight = 42;
const signBaseline = 96;
const besideWords = {
  x: 2 * margin + wordsWidth,
  y: margin,
  width: pictureWidth - 3 * margin - wordsWidth,
  height: pictureHeight - 2 * margin,
};
const signPlace = { x: 780, y: 119, scale: 14 };

/** What a page is about in its own words, with palettes at its side or the sign of the service. */
export async function drawWords({ tiles, title, note, siteName }: WordsCard): Promise<Canvas> {
  const [display, sign] = [await openFace("display"), await openFace("sign")];
  const canvas = new Canvas(paper);
  const name = shortenText(sign, siteName, wordsWidth);
  canvas.write(name, { face: sign, ink: muted, x: margin, baseline: signBaseline });
  const heading = wrapText(display, title, { widthMax: wordsWidth, linesMax: headingLines });
  let baseline = headingTop + 30;
  for (const line of heading) {
    canvas.write(line, { face: display, ink, x: margin, baseline });
    baseline += headingLineHeight;
  }
  baseline += noteGap - headingLineHeight;
  for (const line of wrapText(sign, note, { widthMax: wordsWidth, linesMax: noteLines })) {
    canvas.write(line, { face: sign, ink: muted, x: margin, baseline });
    baseline += noteLineHeight;
  }
  if (tiles.length > 0) fillWithTiles(canvas, besideWords, tiles);
  else drawShield(canvas, signFills, { ...signPlace, ground: paper, line });
  return canvas;
}

/** Tiles of one size, so that rows are full and each is about as wide as on a page. */
function fillWithTiles(canvas: Canvas, area: Area, tiles: readonly (readonly string[])[]): void {
  const columns = chooseColumns(area, tiles.length);
  const rows = Math.ceil(tiles.length / columns);
  const placed = tiles.map((colors, at) => {
    const [left, right] = placeTile(at % columns, columns, area.width);
    const [top, bottom] = placeTile(Math.floor(at / columns), rows, area.height);
    return { colors, tile: { x: area.x + left, y: area.y + top, width: right - left, height: bottom - top } };
  });
  for (const { colors, tile } of placed) drawBands(canvas, tile, colors);
  const corners = placed.flatMap(({ tile }) => listCornerGaps(tile, radius));
  for (const corner of corners) canvas.coverShape(corner, paper);
}

function placeTile(index: number, count: number, extent: number): readonly [from: number, to: number] {
  const edgeOf = (place: number): number => Math.round((place * (extent + gap)) / count);
  return [edgeOf(index), edgeOf(index + 1) - gap];
}

/** Width by height that a tile should have. */
const tileRatio = 1.7;
/** How much worse a place without a tile is than a tile of the wrong shape. */
const emptyWeight = 3;

function chooseColumns({ width, height }: Area, count: number): number {
  const choices = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const misshapen = Math.abs(Math.log((width * rows) / (height * columns) / tileRatio));
    return { columns, fault: misshapen + (emptyWeight * (columns * rows - count)) / (columns * rows) };
  });
  return choices.sort((one, other) => one.fault - other.fault)[0]?.columns ?? 1;
}
