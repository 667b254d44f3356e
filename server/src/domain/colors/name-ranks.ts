/**
 * How well a name answers a text; less is better and 0 is not at all.
 * Equal to it, beginning with it, having it as a whole word, having it inside a word.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, inside: 4 } as const;
export const nameRankMax = nameRanks.inside;

export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];
