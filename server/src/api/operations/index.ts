/** The operations that cost credits, one file each. The account is not among them: it is free. */
import type { MeteredOperation } from "../../domain/operations.ts";
import { generatePalette } from "./generate-palette.ts";
import { getColor } from "./get-color.ts";
import { getPalette } from "./get-palette.ts";
import { listColors } from "./list-colors.ts";
import { listPalettes } from "./list-palettes.ts";
import type { Operation } from "./operation.ts";

/** In the order in which they are documented. */
export const operations: readonly Operation[] = Object.values({
  generatePalette,
  getPalette,
  listPalettes,
  getColor,
  listColors,
} satisfies Record<MeteredOperation, Operation>);
