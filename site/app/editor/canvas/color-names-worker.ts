/**
 * Finds color names in a worker, because the list is half a megabyte and takes noticeably long to
 * index. Receives hexes and replies with an object from hex to name.
 */
import { createNameIndex, nearestColorName } from "@tincture/color/nearest-name";
import { listColorNames } from "@tincture/color/names";

const index = createNameIndex(listColorNames());

addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => {
  postMessage(Object.fromEntries(data.map((hex) => [hex, nearestColorName(index, hex).name])));
});
