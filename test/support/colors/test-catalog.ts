import { createColorCatalog } from "../../../server/src/colors/color-catalog.ts";

/** Made once for all tests of a process that only ask: its making takes longer than what they ask for. */
export const testCatalog = createColorCatalog();
