import { parseHex } from "../hex.ts";

/**
 * A palette put back around the colors that an editor holds in place: each held color stays in its slot, and what is
 * new in the palette fills the other slots in the palette's order.
 *
 * @param slots - a held hex per slot, in the forms that locks may have, or undefined for a free one
 * @param palette - lowercase hexes, as many as slots, the held ones among them
 * @returns a lowercase hex for every slot
 * @throws {RangeError} when the palette is of another size or lacks a held color
 * @throws {SyntaxError} when a held color is not a hex
 * @example
 * fillSlots([undefined, "ff0000", undefined], ["000000", "ff0000", "ffffff"])  // ["000000", "ff0000", "ffffff"]
 * fillSlots(["ff0000", undefined], ["000000", "ff0000"])  // ["ff0000", "000000"]
 */
export function fillSlots(
  slots: readonly (string | undefined)[],
  palette: readonly string[],
): readonly string[] {
  if (slots.length !== palette.length) {
    throw new RangeError(`A palette of ${palette.length} colors does not fill ${slots.length} slots`);
  }
  const fresh = [...palette];
  const kept = slots.map((slot) => (slot === undefined ? undefined : parseHex(slot)));
  for (const held of kept) {
    if (held !== undefined) takeOut(fresh, held);
  }
  return kept.map((held) => held ?? fresh.shift()!);
}

function takeOut(colors: string[], held: string): void {
  const index = colors.indexOf(held);
  if (index < 0) throw new RangeError(`The palette lacks the held color "${held}"`);
  colors.splice(index, 1);
}
