/** How much one palette can promise; apart from the search for it, so that it costs a page nothing to know. */

/** The WCAG 2 ratios that can be promised: large text and parts of controls, text, text at level AAA. */
export const promisedRatios = [3, 4.5, 7] as const;
export type PromisedRatio = (typeof promisedRatios)[number];

/** The most tags, and the most colors to be near to, that one palette takes. */
export const promisedTagsMax = 3;
export const promisedNearMax = 3;
