/** The times at which palettes were saved, as far back as the periods of lists need. */

const msPerDay = 86_400_000;

/**
 * The longest period of saves that a list can count, including the time that its cursors stay
 * valid.
 */
export const savesKeptMs = 32 * msPerDay;

/** The saves of a palette as at one moment. */
export interface SaveHistory {
  readonly paletteId: string;
  /** All there are, the imported base among them. */
  readonly saveCount: number;
  /** The times of recent saves, in epoch milliseconds. */
  readonly recentSaves: readonly number[];
}
