import type { PaletteDraft } from "./palette-draft.ts";

/** A palette that an operator is to look at before it is published. */
export interface Submission extends PaletteDraft {
  /** Becomes the palette's id. Sorts by time. */
  readonly id: string;
  readonly accountId: string;
  readonly colorHash: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}
