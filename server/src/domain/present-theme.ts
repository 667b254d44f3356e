import type { FillRole, Theme, ThemeContrast, ThemeLook, ThemeMode } from "@tincture/color/theme";

/** A theme as the API and the command line show it. */
type PresentedTheme = Readonly<Record<ThemeMode, ThemeLook>> & {
  readonly colors: readonly string[];
  readonly contrast: ThemeContrast;
  readonly brand: Theme["brand"];
  /** Hexes by step, for each source. */
  readonly scales: readonly Readonly<Record<string, string>>[];
  readonly moved: readonly {
    readonly look: ThemeMode;
    readonly role: FillRole;
    readonly from: string;
    readonly to: string;
    readonly difference: number;
  }[];
};

/** Brings a theme into the order and the words of answers. */
export function presentTheme({ colors, contrast, brand, looks, scales, moved }: Theme): PresentedTheme {
  return {
    colors,
    contrast,
    brand,
    ...looks,
    scales: scales.map(({ steps }) => Object.fromEntries(steps.map(({ step, hex }) => [step, hex]))),
    moved: moved.map(({ mode, role, from, to, difference }) => ({
      look: mode,
      role,
      from,
      to,
      difference: Math.round(difference * 100) / 100,
    })),
  };
}
