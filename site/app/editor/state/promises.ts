/**
 * The promises that new palettes must keep. `promised-draw.ts` has the expensive search for them.
 */
import { type PalettePromises, formatPromises } from "@tincture/contract/site-paths";

export interface PromiseChip {
  readonly label: string;
  readonly rest: PalettePromises;
}

export const noPromises: PalettePromises = { words: "", tags: [], near: [], contrast: undefined, vision: undefined };

export function hasNoPromises(promises: PalettePromises): boolean {
  return arePromisesEqual(promises, noPromises);
}

export function arePromisesEqual(one: PalettePromises, other: PalettePromises): boolean {
  return one === other || formatPromises(one) === formatPromises(other);
}

export function listPromiseChips(promises: PalettePromises): readonly PromiseChip[] {
  const { words, tags, near, contrast, vision } = promises;
  return [
    ...(words === "" ? [] : [{ label: `“${words}”`, rest: { ...promises, words: "" } }]),
    ...tags.map((tag) => ({ label: tag, rest: { ...promises, tags: tags.filter((one) => one !== tag) } })),
    ...near.map((hex) => ({ label: `like #${hex}`, rest: { ...promises, near: near.filter((one) => one !== hex) } })),
    ...(contrast === undefined
      ? []
      : [{ label: `contrast ${contrast}\u00a0:\u00a01`, rest: { ...promises, contrast: undefined } }]),
    ...(vision === undefined ? [] : [{ label: "safe for all eyes", rest: { ...promises, vision: undefined } }]),
  ];
}
