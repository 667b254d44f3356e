/** Which of the colors that were found are to be the palette. */
import { paletteSizeMax } from "@tincture/color";
import type { FoundColor } from "@tincture/color/import";

export type Choice = readonly (FoundColor & { readonly isChosen: boolean })[];

/** All of what fits into a palette; of more the first ones, each color once. */
export function startChoice(colors: readonly FoundColor[]): Choice {
  const offered = colors.length > paletteSizeMax ? dropRepeats(colors) : colors;
  return offered.map((color, index) => ({ ...color, isChosen: index < paletteSizeMax }));
}

/** Chooses a color, or no longer; never more than a palette has. */
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
