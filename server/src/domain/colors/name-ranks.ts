/**
 * How well a name matches some words. A smaller rank is better, except that 0 is no match. `exact`: the name is these words. `prefix`: it
 * begins with them, in this order. `word`: it has each of them as a whole word. `begun`: each of them begins one of its words.
 */
export const nameRanks = { none: 0, exact: 1, prefix: 2, word: 3, begun: 4 } as const;
export const nameRankMax = nameRanks.begun;

export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];
