/** When palettes were saved, as far back as lists ask for it. */

const msPerDay = 86_400_000;

/** The longest period whose saves are counted, and for how long a cursor of it counts the same saves. */
export const savesKeptMs = 32 * msPerDay;

/** The saves of a palette as at one moment. */
export interface SaveHistory {
  readonly paletteId: string;
  /** All there are, the imported base among them. */
  readonly saveCount: number;
  /** When each of the recent ones was made. */
  readonly recentSaves: readonly number[];
}
