/**
 * Finds the names of colors beside the page: the list weighs half a megabyte, and preparing it takes long enough to be felt.
 * It is told hexes and answers with an object from hex to name.
 */
import { createNameIndex, nearestColorName } from "@tincture/color/nearest-name";
import { listColorNames } from "@tincture/color/names";

const index = createNameIndex(listColorNames());

addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => {
  postMessage(Object.fromEntries(data.map((hex) => [hex, nearestColorName(index, hex).name])));
});
