import {
  type FillRole,
  listKept,
  measureMove,
  type Theme,
  type ThemeContrast,
  type ThemeLook,
  type ThemeMode,
  type ThemeRole,
} from "@tincture/color/theme";

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
    readonly lightness: number;
    readonly chroma: number;
    readonly hue: number;
  }[];
  readonly kept: readonly {
    readonly look: ThemeMode;
    readonly role: ThemeRole;
    readonly on: ThemeRole;
    readonly ratio: number;
    readonly needed: number;
  }[];
};

/** Brings a theme into the order and the words of answers. */
export function presentTheme(theme: Theme): PresentedTheme {
  const { colors, contrast, brand, looks, scales, moved } = theme;
  return {
    colors,
    contrast,
    brand,
    ...looks,
    scales: scales.map(({ steps }) => Object.fromEntries(steps.map(({ step, hex }) => [step, hex]))),
    moved: moved.map(({ mode, role, from, to, difference }) => {
      const { lightness, chroma, hue } = measureMove({ from, to });
      return {
        look: mode,
        role,
        from,
        to,
        difference: roundTo(difference, 100),
        lightness: roundTo(lightness, 10_000),
        chroma: roundTo(chroma, 10_000),
        hue: roundTo(hue, 100),
      };
    }),
    kept: listKept(theme).map(({ mode, role, ground, ratio, promised }) => ({
      look: mode,
      role,
      on: ground,
      ratio,
      needed: promised,
    })),
  };
}

/** Adds 0, which turns -0 into 0. */
function roundTo(value: number, scale: number): number {
  return Math.round(value * scale) / scale + 0;
}
