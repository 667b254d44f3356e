import { generatePalette } from "../../color/src/generate/generate-palette.ts";
import { drawBar, drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";
import { traceMaking } from "./trace-making.ts";

const rowHeight = 30;
const bandHeight = 22;
const left = 24;
const bandWidth = 230;
const barsLeft = left + bandWidth + 16;
const barsWidth = 150;
const top = 26;

/**
 * The making of one palette: the proposals with their chances, the one that was taken, and its order.
 *
 * @throws {Error} when the steps shown do not lead to the palette that the generator gives
 */
export function drawMaking(seed: string): string {
  const steps = traceMaking(seed);
  const palette = generatePalette({ size: 5, seed });
  if (steps.at(-1)?.hexes.toSorted().join() !== palette.toSorted().join())
    throw new Error(`The steps shown for seed "${seed}" do not lead to its palette`);
  const rows = steps.flatMap(({ hexes, chance }, index) => {
    const y = top + index * rowHeight;
    const width = Math.max(1, barsWidth * chance);
    const isTaken = index === steps.length - 1;
    return [
      drawPalette(hexes, { x: left, y, width: bandWidth, height: bandHeight }),
      drawBar(isTaken ? "ours" : "other", { x: barsLeft, y: y + 4, width, height: bandHeight - 8 }),
      drawText(formatChance(chance), [barsLeft + width + 6, y + 16], "faint"),
      ...(isTaken ? [drawPointer(y)] : []),
    ];
  });
  const end = top + steps.length * rowHeight + 24;
  return formatPicture(`The making of the palette with the seed "${seed}"`, end + 52, [
    drawText("1  Proposals in turn", [left, 13], "strong"),
    drawText("2  Their chances", [barsLeft, 13], "strong"),
    ...rows,
    drawText("3  The first that was taken, in its order", [left, end - 6], "strong"),
    drawPalette(palette, { x: left, y: end + 4, width: pictureWidth - left, height: 44 }),
  ]);
}

function drawPointer(y: number): string {
  return `<path class="ours" d="M4 ${y + 4}l14 7l-14 7z"/>`;
}

function formatChance(chance: number): string {
  return chance < 0.01 ? "under 1 %" : `${Math.round(100 * chance)} %`;
}
