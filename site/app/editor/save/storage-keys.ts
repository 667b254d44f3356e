/** Keys of what the editor stores in a browser. */

// localStorage, which all tabs share:

/** The id of the account that is signed in. */
export const ownerKey = "tincture-owner";
/** Before the id of a draft. */
export const draftPrefix = "tincture-draft-";
/** The palettes seen. */
export const historyKey = "tincture-history";
/** Before the id of an account: what was cleared here and may still be in that account. */
export const clearedPrefix = "tincture-cleared-";

// sessionStorage, which belongs to one tab:

/** The draft that the tab showed last. */
export const tabDraftKey = "tincture-session";
/** The palette that the tab showed last, in the form of the cookie `last-palette`. */
export const lastPaletteKey = "tincture-last-palette";
/** Before the router's key of a history entry: the palette that the entry should show. */
export const entryPrefix = "tincture-late-";
