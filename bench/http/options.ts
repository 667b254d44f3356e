/** The options of `npm run bench`. */
import { parseArgs } from "node:util";

const counts = ["rounds", "connections", "palettes"] as const;
const countPattern = /^[1-9]\d*$/;

/** @throws {Error} when an option is unknown or its value is wrong */
export function readOptions(args: readonly string[]) {
  const options = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "64" },
      only: { type: "string", default: "" },
      keep: { type: "string" },
      palettes: { type: "string", default: "100000" },
      help: { type: "boolean", default: false },
    },
  });
  const { seconds } = options.values;
  if (!(Number(seconds) > 0)) throw new RangeError(`--seconds must be a number above 0, got "${seconds}"`);
  for (const name of counts) {
    const count = options.values[name];
    if (!countPattern.test(count)) throw new RangeError(`--${name} must be an integer from 1, got "${count}"`);
  }
  return options;
}
