declare module "poline" {
  export class Poline {
    constructor(options: { readonly anchorColors: [number, number, number][]; readonly numPoints: number });
    get colors(): [number, number, number][];
  }
}

declare module "pro-color-harmonies" {
  interface Oklch {
    readonly l: number;
    readonly c: number;
    readonly h: number;
  }

  export const generators: Readonly<
    Record<string, (base: Oklch, options: { readonly style: string }) => readonly Oklch[]>
  >;
}

declare module "rampensau" {
  export function generateColorRamp(options: {
    readonly total: number;
    readonly hStart: number;
    readonly hCycles: number;
    readonly sRange: [number, number];
    readonly lRange: [number, number];
  }): readonly [number, number, number][];
}

declare module "randomcolor" {
  export default function randomColor(options: { readonly count: number; readonly seed: number }): readonly string[];
}
