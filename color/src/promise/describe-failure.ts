import type { PromiseParameter } from "./condition.ts";
import type { SoundRequest } from "./promise-request.ts";

/** A conflict in a request. */
export type Contradiction = {
  readonly parameters: readonly (PromiseParameter | "size")[];
  /** The locks involved. */
  readonly locks: readonly string[];
  /** A clause that names the conflicting parts. */
  readonly reason: string;
};

/** Describes a failure that involves the whole request. */
export function describeFailure(request: SoundRequest): Contradiction {
  const { size, locks } = request;
  const promises = listPromises(request);
  const around = locks.length === 0 ? "" : ` around ${nameAll("lock", locks)}`;
  const reason = `no palette of ${size} colors${around} was found that keeps ${promises.map(({ text }) => text).join(" and ")}`;
  return { parameters: promises.map(({ parameter }) => parameter), locks, reason };
}

type Asked = { readonly parameter: PromiseParameter; readonly text: string };

/**
 * Lists the promises of a request.
 *
 * @returns each as messages name it, with its parameter
 */
export function listPromises({ tags, near, contrast, vision }: SoundRequest): readonly Asked[] {
  const asked: Asked[] = [];
  if (tags.length > 0) asked.push({ parameter: "tags", text: nameAll("tag", tags) });
  if (near.length > 0) asked.push({ parameter: "near", text: `colors near ${near.join(", ")}` });
  if (contrast !== undefined) asked.push({ parameter: "contrast", text: `contrast ${contrast}` });
  if (vision !== undefined) asked.push({ parameter: "vision", text: `vision "${vision}"` });
  return asked;
}

/** Formats things with their noun in the singular or plural. */
export function nameAll(word: string, things: readonly string[]): string {
  return `the ${word}${things.length === 1 ? "" : "s"} ${things.join(", ")}`;
}
