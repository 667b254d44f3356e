/** When saves of palettes came and went, as far back as lists ask for it. */

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;

/** The longest time whose saves are counted, and how old such a count may be. */
export const savesKeptMs = 32 * msPerDay;
/** How long it can be told what a count was; walks through a list take less. */
export const endedSavesKeptMs = 26 * msPerHour;
/** How long a walk through a list may take. */
export const walkMsMax = msPerDay;

/** The saves of a palette as at one moment. */
export interface SaveHistory {
  readonly paletteId: string;
  /** All there are, the imported base among them. */
  readonly saveCount: number;
  /** Those that began or ended lately. */
  readonly recent: readonly RecentSave[];
}

export interface RecentSave {
  readonly savedAt: number;
  /** Infinity while it lasts. */
  readonly endedAt: number;
}
