/** The parts of the compared libraries that are used here: they are development dependencies of bench/ alone. */
declare module "colorthief/internals" {
  type Options = object & { readonly kind?: "validated" };
  export function validateOptions(options: { readonly colorCount: number; readonly quality: number }): Options;
  export const MmcqQuantizer: new () => object;
  export const extractPalette: (
    ...call: [data: ArrayLike<number>, width: number, height: number, options: Options, quantizer: object]
  ) => readonly { hex(): string }[] | null;
}

declare module "@vibrant/quantizer-mmcq" {
  export interface Swatch {
    readonly hex: string;
    readonly population: number;
  }
  export function MMCQ(pixels: readonly number[], options: { readonly colorCount: number }): readonly Swatch[];
}

declare module "@vibrant/generator-default" {
  interface Swatch {
    readonly hex: string;
    readonly population: number;
  }
  export function DefaultGenerator(swatches: readonly Swatch[]): Promise<Readonly<Record<string, Swatch | null>>>;
}

declare module "extract-colors" {
  export function extractColorsFromImageData(picture: {
    readonly width: number;
    readonly height: number;
    readonly data: ArrayLike<number>;
  }): readonly { readonly hex: string }[];
}
