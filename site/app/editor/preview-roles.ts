import { colorContrast, contrastRatio, contrastVerdict, hexToOklch } from "@tincture/color";

/** Parts of an interface and the colors that they take from a palette. */
export type PreviewRoles = ReturnType<typeof chooseRoles>;

/**
 * Gives each color of a palette something to do: the lightest is the page, the one that stands out most from it by lightness
 * the card, the most vivid of the others the accent.
 * Every text is legible on its ground.
 *
 * @param hexes - two colors or more
 */
export function chooseRoles(hexes: readonly string[]) {
  const colors = hexes.map((hex) => ({ hex, ...hexToOklch(hex) }));
  const lightest = colors.reduce((one, other) => (other.l > one.l ? other : one));
  const darkest = colors.reduce((one, other) => (other.l <= one.l ? other : one));
  const others = colors
    .filter((color) => color !== lightest && color !== darkest)
    .toSorted((one, other) => other.c - one.c || other.l - one.l);
  const [page, card] = [lightest.hex, darkest.hex];
  const accent = others[0]?.hex ?? card;
  return {
    page,
    pageText: chooseText(page, hexes),
    card,
    cardText: chooseText(card, hexes),
    accent,
    accentText: chooseText(accent, hexes),
    /** For the bars of a chart on the card. */
    series: [...others.map(({ hex }) => hex), page],
  };
}

/** The palette's own color that reads best, and black or white when none reads well. */
function chooseText(ground: string, hexes: readonly string[]): string {
  const [best] = hexes
    .map((hex) => ({ hex, ratio: contrastRatio(hex, ground) }))
    .toSorted((one, other) => other.ratio - one.ratio);
  return best !== undefined && contrastVerdict(best.ratio).aa ? best.hex : colorContrast(ground).text;
}
