import type { MeteredOperation } from "@tincture/contract/operations";
import { analyzePalette } from "./analyze-palette.ts";
import { generatePalette } from "./generate-palette.ts";
import { getAccount } from "./get-account.ts";
import { getColor } from "./get-color.ts";
import { getPalette } from "./get-palette.ts";
import { getTheme } from "./get-theme.ts";
import { getUsage } from "./get-usage.ts";
import { listColors } from "./list-colors.ts";
import { listPalettes } from "./list-palettes.ts";
import { listTags } from "./list-tags.ts";
import type { Operation } from "./operation.ts";

/** Operations that cost credits, in the order of the documentation. */
export const operations: readonly Operation[] = Object.values({
  generatePalette,
  getPalette,
  listPalettes,
  listTags,
  analyzePalette,
  getTheme,
  getColor,
  listColors,
} satisfies Record<MeteredOperation, Operation>);

export const freeOperations = [getAccount, getUsage] as const;
