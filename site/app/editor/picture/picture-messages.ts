/** What the editor and the worker that reads one picture tell each other. */
import type { Picture, PictureColor } from "@tincture/color/extract";

/** The first message: a file that nobody has opened yet, or a picture that was read before. */
export interface PictureOpening {
  readonly source: File | Picture;
  /** How many colors are wanted of a file. */
  readonly count: number;
}

/** What is asked of the open picture, one thing at a time. */
export type PictureQuestion =
  | { readonly kind: "extract"; readonly count: number }
  | { readonly kind: "measure"; readonly hexes: readonly string[] };

export type PictureAnswer =
  /** Of a file. */
  | { readonly kind: "opened"; readonly picture: Picture; readonly colors: readonly PictureColor[] }
  /** A picture was taken over. */
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "extracted"; readonly count: number; readonly colors: readonly PictureColor[] }
  | { readonly kind: "measured"; readonly hexes: readonly string[]; readonly shares: readonly number[] };
