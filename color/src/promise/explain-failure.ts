import type { Contradiction } from "./contradiction.ts";
import type { PromiseParameter } from "./condition.ts";
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
  const promises = listPromises(rest);
  const locks = rest.locks.length === 0 ? "" : ` around the locks ${rest.locks.join(", ")}`;
  const reason = `no palette of ${rest.size} colors${locks} was found that keeps ${promises.map(({ text }) => text).join(" and ")}`;
  return { parameters: promises.map(({ parameter }) => parameter), locks: rest.locks, reason };
}

type Asked = { readonly parameter: PromiseParameter; readonly text: string };

/** The promises of a request, as messages say them. */
function listPromises({ tags, near, contrast, vision }: SoundRequest): readonly Asked[] {
  const asked: Asked[] = [];
  if (tags.length > 0) asked.push({ parameter: "tags", text: `the tags ${tags.join(", ")}` });
  if (near.length > 0) asked.push({ parameter: "near", text: `colors near ${near.join(", ")}` });
  if (contrast !== undefined) asked.push({ parameter: "contrast", text: `contrast ${contrast}` });
  if (vision !== undefined) asked.push({ parameter: "vision", text: `vision "${vision}"` });
  return asked;
}
