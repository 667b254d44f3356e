import { type Contradiction, describeFailure, listPromises } from "./describe-failure.ts";
import type { SoundRequest } from "./promise-request.ts";

/** What may be left out of a request, in the order in which it is tried: what is left last is to blame. */
const leavings: readonly Partial<SoundRequest>[] = [
  { locks: [] },
  { vision: undefined },
  { near: [] },
  { contrast: undefined },
  { tags: [] },
];

/**
 * The fewest promises that cannot be kept together, found by leaving out one after the other; the locks are to blame where
 * it would go without them.
 *
 * @param request - for which no palette was found
 * @param isPossible - whether one is found for another request
 * @returns what cannot be
 */
export function explainFailure(request: SoundRequest, isPossible: (request: SoundRequest) => boolean): Contradiction {
  let rest = request;
  for (const leaving of leavings) {
    const less = { ...rest, ...leaving };
    const isLess = listPromises(less).length + less.locks.length < listPromises(rest).length + rest.locks.length;
    if (isLess && listPromises(less).length > 0 && !isPossible(less)) rest = less;
  }
  return describeFailure(rest);
}
