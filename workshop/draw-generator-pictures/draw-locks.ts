import { fillSlots, generatePalette } from "../../color/src/generate/generate-palette.ts";
import { drawPalette, drawText, formatPicture, pictureWidth } from "./picture.ts";

/** What an editor holds in place: a hex, or nothing for a free slot. */
type Slots = readonly (string | undefined)[];

const examples: readonly { readonly title: string; readonly slots: Slots }[] = [
  { title: "One color locked", slots: [undefined, "2f7d5b", undefined, undefined, undefined] },
  { title: "Two colors locked", slots: ["1f4e5a", undefined, undefined, "ee8a5f", undefined] },
];
const completions = 6;
const gutter = 24;
const wallWidth = (pictureWidth - gutter) / 2;
const rowHeight = 32;
const bandHeight = 26;
const top = 44;

/** Six palettes around the same locked colors, each color in its slot as in an editor. */
export function drawLocks(): string {
  const parts = examples.flatMap(({ title, slots }, index) => {
    const x = index * (wallWidth + gutter);
    return [
      drawText(title, [x, 13], "strong"),
      ...slots.flatMap((slot, place) =>
        slot === undefined ? [] : [drawLock(x + ((place + 0.5) * wallWidth) / slots.length)],
      ),
      ...complete(slots).map((palette, row) =>
        drawPalette(palette, { x, y: top + row * rowHeight, width: wallWidth, height: bandHeight }),
      ),
    ];
  });
  return formatPicture("One and two locked colors, six palettes around each", top + completions * rowHeight - 6, parts);
}

function complete(slots: Slots): readonly (readonly string[])[] {
  const locks = slots.filter((slot) => slot !== undefined);
  return Array.from({ length: completions }, (_, index) =>
    fillSlots(slots, generatePalette({ size: slots.length, seed: `locks:${index}`, locks })),
  );
}

function drawLock(x: number): string {
  return `<path class="ink" d="M${x - 5} 30h10v8h-10z"/><path stroke="#888" stroke-width="1.6" fill="none" d="M${x - 3} 30v-2a3 3 0 0 1 6 0v2"/>`;
}
