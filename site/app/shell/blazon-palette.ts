import { blazonCrest, drawCrest } from "@tincture/color/crest";

interface NamedColor {
  readonly hex: string;
  readonly name: string;
}

export function blazonPalette(colors: readonly string[], named: readonly NamedColor[]): string {
  const names = new Map(named.map(({ hex, name }) => [hex, name]));
  return blazonCrest(drawCrest(colors), (hex) => names.get(hex) ?? `#${hex}`);
}
