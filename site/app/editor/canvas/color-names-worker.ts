/** The list is half a megabyte and takes noticeably long to index. */
import { createNameIndex, nearestColorName } from "@tincture/color/nearest-name";
import { listColorNames } from "@tincture/color/names";

const index = createNameIndex(listColorNames());

addEventListener("message", ({ data }: MessageEvent<readonly string[]>) => {
  postMessage(Object.fromEntries(data.map((hex) => [hex, nearestColorName(index, hex).name])));
});
