import { paletteSizeMax } from "@tincture/color";

interface Slot {
  readonly id: number;
  readonly hex: string;
  readonly isLocked: boolean;
}

/**
 * Replaces the unlocked colors. Locked slots stay in place. Slots without a new color are removed,
 * and colors without a slot are added at the end, up to the size of a palette.
 *
 * @param nextId - of the first slot that is added
 */
export function fillUnlocked(slots: readonly Slot[], colors: readonly string[], nextId: number): readonly Slot[] {
  const lockedCount = slots.filter(({ isLocked }) => isLocked).length;
  const taken = colors.slice(0, paletteSizeMax - lockedCount);
  const rest = [...taken];
  const kept = slots.flatMap((slot) => {
    if (slot.isLocked) return [slot];
    const hex = rest.shift();
    return hex === undefined ? [] : [{ ...slot, hex }];
  });
  return [...kept, ...rest.map((hex, index) => ({ id: nextId + index, hex, isLocked: false }))];
}
