/**
 * Describes the palettes of the starter library and writes them as data, so that no first start has
 * to. To be run when the describer, the generated palettes or the reserved slugs change; a test of
 * the starter library tells.
 *
 * Usage: npx node workshop/describe-starter.ts
 */
import { writeFileSync } from "node:fs";
import { describeStarter } from "../server/src/library/starter/describe-starter.ts";

const file = new URL("../server/src/library/starter/starter-palettes.json", import.meta.url);

const lines = describeStarter().map(({ colors, ...description }) =>
  JSON.stringify({ colors: colors.join("-"), ...description }),
);
writeFileSync(file, `[\n  ${lines.join(",\n  ")}\n]\n`);
