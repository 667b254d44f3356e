/**
 * Where a library lies that `npm run build` has packed into one file (`tools/pack-modules.ts`). Every thread that needs it would load its
 * hundreds of modules else; it does so where nothing was packed.
 */
import { existsSync } from "node:fs";
import manifest from "../../package.json" with { type: "json" };

/** @returns undefined where the version that the manifest names was not packed */
export function findPacked(name: keyof typeof manifest.dependencies): string | undefined {
  const packed = new URL(`../../build/${name}-${manifest.dependencies[name]}.mjs`, import.meta.url);
  return existsSync(packed) ? packed.href : undefined;
}
