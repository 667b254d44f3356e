import { promisePalette, type PromiseRequest } from "../../color/src/promise/index.ts";
import { drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";

const seeds = ["orchid", "harbor", "meadow", "lantern", "pebble"] as const;
const promises: readonly { readonly title: string; readonly promise: Partial<PromiseRequest> }[] = [
  { title: "nothing", promise: {} },
  { title: "contrast=4.5", promise: { contrast: 4.5 } },
  { title: "vision=safe", promise: { vision: "safe" } },
  { title: "tags=autumn", promise: { tags: ["autumn"] } },
];
const gutter = 16;
const columnWidth = (pictureWidth - gutter * (promises.length - 1)) / promises.length;
const top = 22;
const rowHeight = 34;
const bandHeight = 26;

/** What the same seeds give where nothing is promised, and where something is. */
export function drawPromises(): string {
  const parts = promises.flatMap(({ title, promise }, column) => {
    const x = column * (columnWidth + gutter);
    return [
      drawText(title, [x, 13], "strong"),
      ...seeds.map((seed, row) => {
        const palette = promisePalette({ size: 5, seed, ...promise });
        if (palette.kind !== "kept") throw new Error(`No palette of ${seed} keeps ${title}`);
        return drawPalette(palette.colors, { x, y: top + row * rowHeight, width: columnWidth, height: bandHeight });
      }),
    ];
  });
  return formatPicture(
    "Palettes of five seeds, with nothing promised and with three promises",
    top + seeds.length * rowHeight - 8,
    parts,
  );
}
