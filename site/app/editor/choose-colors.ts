/** The choice of colors from an import. */
import { paletteSizeMax } from "@tincture/color";
import type { FoundColor } from "@tincture/color/import";

export type Choice = readonly (FoundColor & { readonly isChosen: boolean })[];

/** Selects all distinct colors, or the first ones if there are too many for a palette. */
export function startChoice(colors: readonly FoundColor[]): Choice {
  const offered = colors.length > paletteSizeMax ? dropRepeats(colors) : colors;
  return offered.map((color, index) => ({ ...color, isChosen: index < paletteSizeMax }));
}

/** Selects or deselects a color, up to the size of a palette. */
export function chooseColors(choice: Choice, index: number): Choice {
  const count = choice.filter(({ isChosen }) => isChosen).length;
  return choice.map((color, at) => {
    if (at !== index || (!color.isChosen && count >= paletteSizeMax)) return color;
    return { ...color, isChosen: !color.isChosen };
  });
}

function dropRepeats(colors: readonly FoundColor[]): readonly FoundColor[] {
  const seen = new Set<string>();
  return colors.filter(({ hex }) => {
    const isNew = !seen.has(hex);
    seen.add(hex);
    return isNew;
  });
}
