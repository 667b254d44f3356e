/** The list of names, loaded by who first asks for it: it is 12 MB in memory and 20 ms, and most starts never need it. */
import { createRequire } from "node:module";
import type * as ColorNames from "@tincture/color/names";

const load = createRequire(import.meta.url);

/** As `color/` has it. */
export function listColorNames(): ReturnType<typeof ColorNames.listColorNames> {
  const names: typeof ColorNames = load("@tincture/color/names");
  return names.listColorNames();
}
