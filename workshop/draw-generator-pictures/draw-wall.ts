import { loadPeers } from "../../bench/quality/peers.ts";
import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { orderColors } from "../../color/src/generate/order-colors.ts";
import { createRandom } from "../../color/src/generate/seed.ts";
import { drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";

interface Wall {
  readonly name: string;
  readonly palettes: readonly (readonly string[])[];
}

const size = 5;
const perRow = 3;
const rows = 6;
const gutter = 20;
const wallWidth = (pictureWidth - gutter) / 2;
const gap = 7;
const bandWidth = (wallWidth - (perRow - 1) * gap) / perRow;
const bandHeight = 18;
const titleHeight = 24;
const wallHeight = titleHeight + rows * (bandHeight + gap) + 14;

/**
 * The first palettes of Tincture beside the first ones of each library that it is measured against, not chosen, all in
 * the same order of display.
 *
 * @throws {Error} when a library is not installed
 */
export async function drawWall(): Promise<string> {
  const walls = [makeOwnWall(), ...(await makePeerWalls())];
  const parts = walls.map((wall, index) => drawOne(wall, index));
  const title = `${perRow * rows} palettes each by ${walls.map(({ name }) => name).join(", ")}`;
  return formatPicture(title, Math.ceil(walls.length / 2) * wallHeight - 20, parts);
}

function makeOwnWall(): Wall {
  const palettes = indices().map((index) => generatePalette({ size, seed: `wall:${index}` }));
  return { name: "Tincture", palettes };
}

async function makePeerWalls(): Promise<readonly Wall[]> {
  const { peers, missing } = await loadPeers();
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(", ")}`);
  return peers.map(({ name, palette }) => {
    const random = createRandom(`wall:${name}`);
    return { name, palettes: indices().map(() => orderColors(palette(size, random))) };
  });
}

function indices(): readonly number[] {
  return Array.from({ length: perRow * rows }, (_, index) => index);
}

function drawOne({ name, palettes }: Wall, index: number): string {
  const left = (index % 2) * (wallWidth + gutter);
  const top = Math.floor(index / 2) * wallHeight;
  const bands = palettes.map((palette, place) => {
    const x = left + (place % perRow) * (bandWidth + gap);
    const y = top + titleHeight + Math.floor(place / perRow) * (bandHeight + gap);
    return drawPalette(palette, { x, y, width: Math.round(bandWidth), height: bandHeight });
  });
  return [drawText(name, [left, top + 13], "strong"), ...bands].join("\n");
}
