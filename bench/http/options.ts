/** What the command line of the load asks for. */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const counts = ["rounds", "connections", "samples", "accounts", "palettes"] as const;
const countPattern = /^[1-9]\d*$/;

/** @throws {Error} when an option is unknown or has no meaning */
export function readOptions(args: readonly string[]) {
  const options = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "2" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "64" },
      samples: { type: "string", default: "1000" },
      only: { type: "string", default: "" },
      accounts: { type: "string", default: "10000" },
      libraries: { type: "string", default: "1000,1000000" },
      keep: { type: "string" },
      palettes: { type: "string", default: "1000000" },
      peers: { type: "string", default: fileURLToPath(new URL("../../..", import.meta.url)) },
      postgres: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { seconds, libraries } = options.values;
  if (!(Number(seconds) > 0)) throw new RangeError(`--seconds must be a number above 0, got "${seconds}"`);
  for (const name of counts) {
    const count = options.values[name];
    if (!countPattern.test(count)) throw new RangeError(`--${name} must be an integer from 1, got "${count}"`);
  }
  const sizes = libraries.split(",");
  if (sizes.length < 2 || !sizes.every((size) => countPattern.test(size)))
    throw new RangeError(`--libraries must be two or more sizes, such as 1000,1000000, got "${libraries}"`);
  return options;
}
