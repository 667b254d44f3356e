/** The names by which work of the editor is in a browser's storage. */

/** The id of the account that the work belongs to; nothing while it is anybody's. */
export const ownerKey = "tincture-owner";
/** Before the id of a session: the session, and what of it is in the account. */
export const sessionPrefix = "tincture-session-";
export const syncedPrefix = "tincture-synced-";
/** In `sessionStorage`: id and text of the tab's last session. */
export const markKey = "tincture-session";
/** In `sessionStorage`: the tab's last palette, in the form of the cookie `last-palette`. */
export const lastPaletteKey = "tincture-last-palette";
/** Palettes seen: all of them, and those that the account has not been told. */
export const historyKey = "tincture-history";
export const unsentKey = "tincture-unsent";
/** Work that was cleared here and that the account may still have, as JSON. */
export const forgettingKey = "tincture-forgetting";
