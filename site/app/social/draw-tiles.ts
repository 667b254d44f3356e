import { pictureHeight, pictureWidth } from "@tincture/color";
import { type CrestFill, fieldHeight, fieldWidth } from "@tincture/color/crest";
import { drawStrip, edge, type Faces, ink, margin, muted, paper, stripTop, type TilesCard } from "./draw-strip.ts";
import { drawText, shortenText, wrapText } from "./lettering.ts";
import { type Area, drawBands, drawRect, drawShield } from "./svg.ts";

/** More tiles would be too small to see. */
const tilesMax = 24;
const gap = 16;
const radius = 14;

export function drawTiles({ tiles, ...text }: TilesCard, faces: Faces): string {
  const area = { x: margin, y: margin, width: pictureWidth - 2 * margin, height: stripTop - margin - gap };
  return drawPaper() + fillWithTiles(area, tiles.slice(0, tilesMax)) + drawStrip(text, faces);
}

const wordsWidth = 640;
const headingBaseline = 220;
const headingLines = 3;
const headingLineHeight = 96;
const noteGap = 64;
const noteLines = 4;
const noteLineHeight = 42;
const siteNameBaseline = 96;
const besideWords = {
  x: 2 * margin + wordsWidth,
  y: margin,
  width: pictureWidth - 3 * margin - wordsWidth,
  height: pictureHeight - 2 * margin,
};
const logoPlace = { x: 780, y: 119, scale: 14, edge };

export function drawWords({ tiles, title, note, siteName }: TilesCard, { display, small }: Faces): string {
  const heading = wrapText(display, title, { widthMax: wordsWidth, linesMax: headingLines });
  const notes = wrapText(small, note, { widthMax: wordsWidth, linesMax: noteLines });
  const noteBaseline = headingBaseline + (heading.length - 1) * headingLineHeight + noteGap;
  const name = shortenText(small, siteName, wordsWidth);
  return [
    drawPaper(),
    drawText(small, name, { ink: muted, x: margin, baseline: siteNameBaseline }),
    ...heading.map((line, at) =>
      drawText(display, line, { ink, x: margin, baseline: headingBaseline + at * headingLineHeight }),
    ),
    ...notes.map((line, at) =>
      drawText(small, line, { ink: muted, x: margin, baseline: noteBaseline + at * noteLineHeight }),
    ),
    tiles.length > 0 ? fillWithTiles(besideWords, tiles) : drawShield(logoFills, logoPlace),
  ].join("");
}

function drawPaper(): string {
  return drawRect({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, paper);
}

const logoMiddle = 13;
/** The logo as in the header of the site: a shield with four quarters. */
const logoFills: readonly CrestFill[] = [
  fillFrom("f4a261", 0, 0),
  fillFrom("1d3557", fieldWidth / 2, 0),
  fillFrom("e63946", 0, logoMiddle),
  fillFrom("2a9d8f", fieldWidth / 2, logoMiddle),
];

/** Fills from a corner to the right and down. Later fills cover the rest. */
function fillFrom(hex: string, left: number, top: number): CrestFill {
  const corners = [
    [left, top],
    [fieldWidth, top],
    [fieldWidth, fieldHeight],
    [left, fieldHeight],
  ] as const;
  return { hex, regions: [corners] };
}

function fillWithTiles(area: Area, tiles: readonly (readonly string[])[]): string {
  const columns = chooseColumns(area, tiles.length);
  const rows = Math.ceil(tiles.length / columns);
  const drawn = tiles.map((colors, at) => {
    const [left, right] = placeTile(at % columns, columns, area.width);
    const [top, bottom] = placeTile(Math.floor(at / columns), rows, area.height);
    const tile = { x: area.x + left, y: area.y + top, width: right - left, height: bottom - top };
    const clip = `<clipPath id="tile-${at}">${drawRect(tile, paper, radius)}</clipPath>`;
    return `${clip}<g clip-path="url(#tile-${at})">${drawBands(tile, colors)}</g>`;
  });
  return drawn.join("");
}

function placeTile(index: number, count: number, extent: number): readonly [from: number, to: number] {
  const edgeOf = (place: number): number => Math.round((place * (extent + gap)) / count);
  return [edgeOf(index), edgeOf(index + 1) - gap];
}

/** The ratio of width to height that a tile should have. */
const tileRatio = 1.7;
/** The penalty of an empty place, relative to that of a tile with the wrong ratio. */
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
