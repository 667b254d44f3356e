import { blazonCrest, drawCrest } from "@tincture/color/crest";

interface NamedColor {
  readonly hex: string;
  readonly name: string;
}

/** Returns the crest of a palette in the words of heraldry, with the names of its colors. */
export function blazonPalette(colors: readonly string[], named: readonly NamedColor[]): string {
  const names = new Map(named.map(({ hex, name }) => [hex, name]));
  return blazonCrest(drawCrest(colors), (hex) => names.get(hex) ?? `#${hex}`);
}
