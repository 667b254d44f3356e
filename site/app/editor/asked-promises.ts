/**
 * What the editor's new palettes are to keep, as a person switches it on and off: in addresses under the names that the API gives
 * the promises, above the colors as chips. Finding such palettes is heavy and is in `promised-draw.ts`.
 */
import type { PromisedRatio } from "@tincture/color/promise";

/** Every promise, on or off; what the editor has no switch for is not among them. */
export interface AskedPromises {
  /** Plain language that new palettes lean to; empty for none. */
  readonly words: string;
  readonly tags: readonly string[];
  readonly contrast: PromisedRatio | undefined;
  readonly vision: "safe" | undefined;
}

/** One promise that is on. */
export interface PromiseChip {
  readonly label: string;
  /** What stays when it is taken off. */
  readonly rest: AskedPromises;
}

export const noPromises: AskedPromises = { words: "", tags: [], contrast: undefined, vision: undefined };

export function asksNothing(promises: AskedPromises): boolean {
  return asksSame(promises, noPromises);
}

export function asksSame(one: AskedPromises, other: AskedPromises): boolean {
  return one === other || formatPromises(one) === formatPromises(other);
}

/** @returns the part of an address's query; empty where nothing is asked */
export function formatPromises({ words, tags, contrast, vision }: AskedPromises): string {
  const parts = [
    ...(words === "" ? [] : [`words=${encodeURIComponent(words)}`]),
    ...(tags.length > 0 ? [`tags=${tags.map((tag) => encodeURIComponent(tag)).join(",")}`] : []),
    ...(contrast === undefined ? [] : [`contrast=${contrast}`]),
    ...(vision === undefined ? [] : [`vision=${vision}`]),
  ];
  return parts.join("&");
}

/** What is on, in the order in which the tool shows it. */
export function listPromiseChips(promises: AskedPromises): readonly PromiseChip[] {
  const { words, tags, contrast, vision } = promises;
  return [
    ...(words === "" ? [] : [{ label: `“${words}”`, rest: { ...promises, words: "" } }]),
    ...tags.map((tag) => ({ label: tag, rest: { ...promises, tags: tags.filter((one) => one !== tag) } })),
    ...(contrast === undefined
      ? []
      : [{ label: `contrast ${contrast} : 1`, rest: { ...promises, contrast: undefined } }]),
    ...(vision === undefined ? [] : [{ label: "safe for all eyes", rest: { ...promises, vision: undefined } }]),
  ];
}
