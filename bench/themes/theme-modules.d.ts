declare module "@material/material-color-utilities" {
  interface HctColor {
    readonly hue: number;
  }
  export const Hct: { readonly fromInt: (argb: number) => HctColor };
  interface DynamicColor {
    getArgb(scheme: object): number;
  }
  type SchemeClass = new (source: HctColor, isDark: boolean, contrastLevel: number) => object;
  export const SchemeTonalSpot: SchemeClass;
  export const SchemeContent: SchemeClass;
  export const MaterialDynamicColors: Readonly<Record<string, DynamicColor>>;
  export function argbFromHex(hex: string): number;
  export function hexFromArgb(argb: number): string;
}

declare module "@adobe/leonardo-contrast-colors" {
  interface ColorOptions {
    readonly name: string;
    readonly colorKeys: readonly string[];
    readonly ratios: Readonly<Record<string, number>>;
    readonly saturation?: number;
  }
  interface NamedColor {
    readonly name: string;
  }
  export const Color: new (options: ColorOptions) => NamedColor;
  export const BackgroundColor: new (options: ColorOptions) => NamedColor;
  interface ThemeOptions {
    readonly colors: readonly NamedColor[];
    readonly backgroundColor: NamedColor;
    readonly lightness: number;
    readonly output: "HEX";
  }
  export class Theme {
    constructor(options: ThemeOptions);
    get contrastColorPairs(): Readonly<Record<string, string>>;
  }
}
