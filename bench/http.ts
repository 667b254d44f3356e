/**
 * The service under load, beside something else in the same run: ratios hold on any machine, rates do not. The server has one
 * core, the load another. Besides requests per second it tells the server's processor time per request, which other programs on
 * the machine hardly change; both ratios are "ours as a share of the other".
 *
 * Usage: npm run bench -- [part …] [--seconds 2] [--rounds 5] [--connections 64] [--samples 1000] [--json]
 *   Without a part the short overview is run, with "all" every part. --help lists them.
 */
import { createProgramOwner } from "../test/program-owner.ts";
import { describeMachine, formatMachine } from "./http/machine.ts";
import { readOptions } from "./http/options.ts";
import { formatSection, type Part, type Section } from "./http/part.ts";
import { accountsPart } from "./http/parts/accounts.ts";
import { costlyPart } from "./http/parts/costly.ts";
import { endpointsPart } from "./http/parts/endpoints.ts";
import { enginesPart } from "./http/parts/engines.ts";
import { fairnessPart } from "./http/parts/fairness.ts";
import { importPart } from "./http/parts/import.ts";
import { latencyPart } from "./http/parts/latency.ts";
import { libraryPart } from "./http/parts/library.ts";
import { meteringPart } from "./http/parts/metering.ts";
import { overviewPart } from "./http/parts/overview.ts";
import { pagesPart } from "./http/parts/pages.ts";
import { pipelinesPart } from "./http/parts/pipelines.ts";
import { processesPart } from "./http/parts/processes.ts";
import { searchPart } from "./http/parts/search.ts";
import { formatInstall, peers } from "./http/peers.ts";
import { clientCore, pinProcess } from "./http/processes.ts";

const parts: readonly Part[] = [
  overviewPart,
  endpointsPart,
  meteringPart,
  accountsPart,
  enginesPart,
  processesPart,
  libraryPart,
  latencyPart,
  pagesPart,
  fairnessPart,
  costlyPart,
  pipelinesPart,
  searchPart,
  importPart,
];

const { values, positionals } = readCommandLine();

const everything = "all";
const wanted = positionals.length === 0 ? [overviewPart.name] : positionals;
const unknown = wanted.find((name) => name !== everything && !parts.some((part) => part.name === name));
if (values.help) console.log(formatHelp());
else if (unknown !== undefined) {
  console.error(`There is no part "${unknown}".\n\n${formatHelp()}`);
  process.exitCode = 2;
} else await run(parts.filter(({ name }) => wanted.includes(everything) || wanted.includes(name)));

/** Ends the program with 2 when an option is unknown or has no meaning. */
function readCommandLine() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

async function run(chosen: readonly Part[]): Promise<void> {
  const isPinned = pinProcess(process.pid, clientCore);
  const machine = describeMachine();
  if (!values.json) {
    console.log(formatMachine(machine));
    console.log(
      `${values.connections} connections, ${values.rounds} rounds of ${values.seconds} s each, medians; ` +
        (isPinned ? "servers on one core, the load on another." : "not pinned to cores."),
    );
  }
  const sections: Section[] = [];
  for (const part of chosen) {
    const made = await runPart(part);
    sections.push(...made);
    if (!values.json) for (const section of made) console.log(`\n${formatSection(section)}`);
  }
  if (values.json) console.log(JSON.stringify({ machine, isPinned, options: values, sections }, null, 2));
  else for (const { summary = [] } of sections) if (summary.length > 0) console.log(`\n${summary.join("\n")}`);
}

/** Servers of one part are gone before the next one starts, and when it is interrupted. */
async function runPart(part: Part): Promise<readonly Section[]> {
  const owner = createProgramOwner();
  try {
    const made = await part.run({
      owner,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      connections: Number(values.connections),
      samples: Number(values.samples),
      only: values.only,
      accounts: Number(values.accounts),
      librarySizes: values.libraries.split(",").map(Number),
      librariesFolder: values.keep,
      palettes: Number(values.palettes),
      peersFolder: values.peers,
      tell: (line) => console.error(line),
      postgresUrl: values.postgres ?? process.env["TEST_POSTGRES_URL"],
    });
    return [made].flat();
  } finally {
    await owner.clear();
  }
}

function formatHelp(): string {
  const names = parts.map(({ name, summary }) => `  ${name.padEnd(11)} ${summary}`);
  return [
    "Usage: npm run bench -- [part …] [options]",
    "",
    `Parts (${overviewPart.name} when none is named):`,
    ...names,
    `  ${everything.padEnd(11)} all of these, an hour or more`,
    "",
    "Options:",
    "  --seconds 2       of one round",
    "  --rounds 5        whose median counts",
    "  --connections 64",
    "  --samples 1000    behind each p99 of the part fairness, whose rounds are as long as that takes",
    "  --only TEXT       endpoints whose path contains it, in the part endpoints; crowds in fairness; senders in pipelines",
    "  --accounts 10000  that share the load in the part accounts",
    "  --libraries 1000,1000000",
    "  --keep FOLDER     where the parts library and search keep libraries for the next run, which then begins at once",
    "  --palettes 1000000   to import in the parts import and search",
    "  --postgres URL    a PostgreSQL server to make databases in",
    "  --peers FOLDER    where other services are installed for the overview; beside this repository when not given",
    "  --json            one JSON object instead of tables",
    "",
    "Other services, each brought beside this repository by:",
    ...peers.map((peer) => `  ${peer.name.padEnd(13)} ${formatInstall(peer)}`),
  ].join("\n");
}
