/**
 * Asks of every color of sRGB which named color is nearest, and writes for each cell of colors which names occur in it: what the
 * service then looks through. To be run again when the names change; it takes some minutes.
 *
 * Usage: npx node workshop/list-near-cells.ts [--out=<file>]
 *   default file: server/src/domain/colors/near-cells.br
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listColorNames } from "../color/src/color-names.ts";
import { hexToLab } from "../color/src/cielab.ts";
import { ciede2000 } from "../color/src/difference.ts";
import { findNearest } from "../color/src/nearest/find-nearest.ts";
import { listCellHexes, packNearCells } from "../color/src/nearest/near-cells.ts";
import { createNameIndex } from "../color/src/nearest/nearest-name.ts";
import { createColorEntries } from "../server/src/domain/colors/color-entries.ts";
import { digestNames, formatNearCells } from "../server/src/domain/colors/near-cells-file.ts";

const cellsFile = fileURLToPath(new URL("../server/src/domain/colors/near-cells.br", import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string", default: cellsFile } } });

const { names } = createColorEntries(listColorNames());
const index = createNameIndex(names);
/** A square that is surely not less than that of the nearest's distance. */
const slack = 1e-9;
let last = 0;

function findItem(hex: string): number {
  const lab = hexToLab(hex);
  const distance = ciede2000(lab, index.labs[last]!);
  const cutoff = distance * distance * (1 + slack) + slack;
  last = findNearest(index, lab, { count: 1, cutoff })[0]!.item;
  return last;
}

const hexes = names.map(({ hex }) => hex);
const cells = packNearCells(hexes, (cell) => [...new Set(listCellHexes(cell).map((hex) => findItem(hex)))]);
const bytes = formatNearCells(digestNames(names), cells);
writeFileSync(values.out, bytes);
console.log(`${bytes.length} bytes in ${values.out}`);
