import { createColorCatalog } from "../../../server/src/colors/color-catalog.ts";

/** Shared by the tests of a process, because it takes long to create. */
export const testCatalog = createColorCatalog();
