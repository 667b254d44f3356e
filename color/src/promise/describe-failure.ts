import type { PromiseParameter } from "./condition.ts";
import type { SoundRequest } from "./promise-request.ts";

/** What cannot be, and between what. */
export type Contradiction = {
  readonly parameters: readonly (PromiseParameter | "size")[];
  /** The locks that have to do with it. */
  readonly locks: readonly string[];
  /** A clause: who contradicts whom. */
  readonly reason: string;
};

/**
 * That nothing was found for a request, all of which is to blame.
 *
 * @param request - a sound one that promises something
 * @returns what cannot be
 */
export function describeFailure(request: SoundRequest): Contradiction {
  const { size, locks } = request;
  const promises = listPromises(request);
  const around = locks.length === 0 ? "" : ` around ${nameAll("lock", locks)}`;
  const reason = `no palette of ${size} colors${around} was found that keeps ${promises.map(({ text }) => text).join(" and ")}`;
  return { parameters: promises.map(({ parameter }) => parameter), locks, reason };
}

type Asked = { readonly parameter: PromiseParameter; readonly text: string };

/**
 * The promises of a request.
 *
 * @param request - a sound one
 * @returns each as messages say it, with its parameter
 */
export function listPromises({ tags, near, contrast, vision }: SoundRequest): readonly Asked[] {
  const asked: Asked[] = [];
  if (tags.length > 0) asked.push({ parameter: "tags", text: nameAll("tag", tags) });
  if (near.length > 0) asked.push({ parameter: "near", text: `colors near ${near.join(", ")}` });
  if (contrast !== undefined) asked.push({ parameter: "contrast", text: `contrast ${contrast}` });
  if (vision !== undefined) asked.push({ parameter: "vision", text: `vision "${vision}"` });
  return asked;
}

/**
 * Things by their word, in the number that they are.
 *
 * @param word - in the singular
 * @param things - at least one
 * @returns such as `the lock 2a9d8f`
 */
export function nameAll(word: string, things: readonly string[]): string {
  return `the ${word}${things.length === 1 ? "" : "s"} ${things.join(", ")}`;
}
