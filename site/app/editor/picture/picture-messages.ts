/** Messages between the editor and the worker that reads one picture. */
import type { Picture, PictureColor } from "@tincture/color/extract";

/** The first message: a file, or a picture that was already read. */
export interface PictureOpening {
  readonly source: File | Picture;
  /** The number of colors to extract. */
  readonly count: number;
}

/** A request about the open picture. The worker handles one at a time. */
export type PictureQuestion =
  | { readonly kind: "extract"; readonly count: number }
  | { readonly kind: "measure"; readonly hexes: readonly string[] };

export type PictureAnswer =
  /** The reply for a file. */
  | { readonly kind: "opened"; readonly picture: Picture; readonly colors: readonly PictureColor[] }
  /** The reply for a picture. */
  | { readonly kind: "ready" }
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "extracted"; readonly count: number; readonly colors: readonly PictureColor[] }
  | { readonly kind: "measured"; readonly hexes: readonly string[]; readonly shares: readonly number[] };
