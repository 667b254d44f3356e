/**
 * Ranks of how well a name matches the words of a search, best first; 0 means no match. `exact`:
 * the name consists of these words. `prefix`: the name begins with them, in this order. `word`: the
 * name has each as a whole word. `begun`: each begins a word of the name.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, begun: 4 } as const;
export const nameRankMax = nameRanks.begun;

export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];
