/** Counts how often palettes were saved, in total or since a given time. */
import { numberAt } from "../index/ragged.ts";
import type { Segment } from "./segment.ts";

/** The saves of a row that count. */
export type CountSaves = (row: number) => number;

/** @param since - only saves later than this count; undefined for all */
export function countSaves({ saveCounts, saveTimes }: Segment, since: number | undefined): CountSaves {
  if (since === undefined) return (row) => saveCounts[row]!;
  const { values, starts } = saveTimes;
  return (row) => {
    let count = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (numberAt(values, at) > since) count += 1;
    return count;
  };
}
