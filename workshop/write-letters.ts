/**
 * Writes site/app/social/geist.json: the Latin letters of Geist (SIL Open Font License 1.1) in the
 * weights that pictures use, as WOFF files in base64.
 *
 * Usage: npx node workshop/write-letters.ts
 */
import { readFileSync, writeFileSync } from "node:fs";

const weights = ["500", "600"];
const files = weights.map((weight) => {
  const path = import.meta.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`);
  return [weight, readFileSync(new URL(path)).toString("base64")] as const;
});
const target = new URL("../site/app/social/geist.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`);
