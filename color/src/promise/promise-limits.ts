/** A separate module, so that pages can load the limits without the search. */

/** WCAG 2 ratios for large text and controls, for text, and for text at level AAA. */
export const promisedRatios = [3, 4.5, 7] as const;
export type PromisedRatio = (typeof promisedRatios)[number];

export const promisedTagsMax = 3;
export const promisedNearMax = 3;
