/**
 * What the editor's new palettes are to keep, as a person switches it on and off: in addresses under the names that the API gives
 * the promises, above the colors as chips. Finding such palettes is heavy and is in `promised-draw.ts`.
 */
import { type AskedPromises, formatPromises } from "../../../server/src/domain/site-paths.ts";

/** One promise that is on. */
export interface PromiseChip {
  readonly label: string;
  /** What stays when it is taken off. */
  readonly rest: AskedPromises;
}

export const noPromises: AskedPromises = { words: "", tags: [], near: [], contrast: undefined, vision: undefined };

export function asksNothing(promises: AskedPromises): boolean {
  return asksSame(promises, noPromises);
}

export function asksSame(one: AskedPromises, other: AskedPromises): boolean {
  return one === other || formatPromises(one) === formatPromises(other);
}

/** What is on, in the order in which the tool shows it. */
export function listPromiseChips(promises: AskedPromises): readonly PromiseChip[] {
  const { words, tags, near, contrast, vision } = promises;
  return [
    ...(words === "" ? [] : [{ label: `“${words}”`, rest: { ...promises, words: "" } }]),
    ...tags.map((tag) => ({ label: tag, rest: { ...promises, tags: tags.filter((one) => one !== tag) } })),
    ...near.map((hex) => ({ label: `like #${hex}`, rest: { ...promises, near: near.filter((one) => one !== hex) } })),
    ...(contrast === undefined
      ? []
      : [{ label: `contrast ${contrast}\u00a0:\u00a01`, rest: { ...promises, contrast: undefined } }]),
    ...(vision === undefined ? [] : [{ label: "safe for all eyes", rest: { ...promises, vision: undefined } }]),
  ];
}
