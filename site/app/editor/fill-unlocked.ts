import { paletteSizeMax } from "@tincture/color";

interface Slot {
  readonly id: number;
  readonly hex: string;
  readonly isLocked: boolean;
}

/**
 * A palette of other colors: locked ones stay where they are, the others take the new colors in turn, what is left over stands at the end. Slots that get
 * no color go.
 *
 * @param nextId - of the first slot that is added
 * @returns never more than a palette has; the last colors are left out
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
