/**
 * Runs the fault programs and prints a table of what each counted. Ends with 1 when one of them
 * fails.
 *
 * Usage: npx node test/faults/run.ts [--long] [--only=NAME,…] [--engine=NAME] [--rounds=N]
 * [--seed=N] [--beside=FOLDER]
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { randomSeed } from "../sizes.ts";
import { engineNames } from "./database.ts";
import { formatRow, runFault } from "./fault.ts";
import { faults } from "./faults.ts";

const values = readOptions();
if (values.help) printHelp();
else process.exit(await main());

/** Exits with 2 when an option is unknown or its value is wrong. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        long: { type: "boolean", default: false },
        only: { type: "string" },
        engine: { type: "string" },
        rounds: { type: "string" },
        seed: { type: "string" },
        beside: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    refuseUnknown(
      "--only",
      values.only?.split(",") ?? [],
      faults.map(({ name }) => name),
    );
    refuseUnknown("--engine", values.engine === undefined ? [] : [values.engine], engineNames);
    for (const name of ["rounds", "seed"] as const) {
      const text = values[name];
      if (text !== undefined && !/^[1-9]\d{0,9}$/.test(text))
        throw new Error(`--${name} must be a number, got "${text}"`);
    }
    return values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

function refuseUnknown(option: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${option} must be of ${known.join(", ")}; got "${unknown}"`);
}

async function main(): Promise<number> {
  const seed = values.seed === undefined ? randomSeed() : Number(values.seed);
  const names = values.only?.split(",");
  const beside = values.beside === undefined ? undefined : resolve(values.beside);
  console.log(`seed ${seed}\n\n| Program | Engine | Result | Seconds |\n|---|---|---|---|`);
  let failures = 0;
  for (const fault of faults.filter(({ name }) => names?.includes(name) ?? true)) {
    const engines = values.long || values.engine !== undefined ? fault.engines : (fault.shortEngines ?? fault.engines);
    for (const engine of engines.filter((name) => values.engine === undefined || name === values.engine)) {
      const rounds = values.rounds === undefined ? fault.rounds[values.long ? "long" : "short"] : Number(values.rounds);
      const row = await runFault(fault, { engine, rounds, seed, ...(beside !== undefined && { beside }) });
      if (row.error !== undefined) failures += 1;
      console.log(formatRow(row));
    }
  }
  return Math.min(failures, 1);
}

function printHelp(): void {
  console.log("Usage: npx node test/faults/run.ts [options]\n");
  console.log("  --long           the full number of rounds, for an hour or two; else a few seconds each");
  console.log("  --only=NAME,…    only these programs");
  console.log(`  --engine=NAME    only on this engine: ${engineNames.join(", ")}`);
  console.log("  --rounds=N       another number of rounds");
  console.log("  --seed=N         repeat the choices of a run; printed at its start");
  console.log("  --beside=FOLDER  another version, which serves beside this one; histories alone\n");
  for (const { name, title, engines, rounds } of faults)
    console.log(`${name} (${engines.join(", ")}; ${rounds.short} or ${rounds.long} rounds)\n  ${title}`);
}
