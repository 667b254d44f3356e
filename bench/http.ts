/**
 * Measures the service under load on one core, with the clients on the other. Ratios to what is
 * measured in the same run hold on any machine; rates do not.
 *
 * Usage: npm run bench -- [part …] [options]     --help lists parts and options
 */
import { createProgramOwner } from "../test/program-owner.ts";
import { describeMachine } from "./http/machine.ts";
import { readOptions } from "./http/options.ts";
import { formatSection, type Part, type Section } from "./http/part.ts";
import { generatorPart } from "./http/parts/generator.ts";
import { libraryPart } from "./http/parts/library.ts";
import { overviewPart } from "./http/parts/overview.ts";
import { pagesPart } from "./http/parts/pages.ts";
import { pipelinesPart } from "./http/parts/pipelines.ts";
import { clientCore, pinProcess } from "./http/processes.ts";

const parts: readonly Part[] = [overviewPart, libraryPart, generatorPart, pagesPart, pipelinesPart];

const { values, positionals } = readCommandLine();

const everything = "all";
const wanted = positionals.length === 0 ? [overviewPart.name] : positionals;
const unknown = wanted.find((name) => name !== everything && !parts.some((part) => part.name === name));
if (values.help) console.log(formatHelp());
else if (unknown !== undefined) {
  console.error(`There is no part "${unknown}".\n\n${formatHelp()}`);
  process.exitCode = 2;
} else await run(parts.filter(({ name }) => wanted.includes(everything) || wanted.includes(name)));

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
  console.log(describeMachine());
  console.log(
    `${values.connections} connections, ${values.rounds} rounds of ${values.seconds} s each, medians; ` +
      (isPinned ? "servers on one core, the load on another." : "not pinned to cores."),
  );
  const sections: Section[] = [];
  for (const part of chosen) {
    const made = await runPart(part);
    sections.push(...made);
    for (const section of made) console.log(`\n${formatSection(section)}`);
  }
  for (const { summary = [] } of sections) if (summary.length > 0) console.log(`\n${summary.join("\n")}`);
}

async function runPart(part: Part): Promise<readonly Section[]> {
  const owner = createProgramOwner();
  try {
    const made = await part.run({
      owner,
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      connections: Number(values.connections),
      only: values.only,
      librariesFolder: values.keep,
      palettes: Number(values.palettes),
      tell: (line) => console.error(line),
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
    `  ${everything.padEnd(11)} all of these`,
    "",
    "Options:",
    "  --seconds 2        length of a round",
    "  --rounds 5         rounds of which the median counts",
    "  --connections 64",
    "  --palettes 100000  size of the library, in the part library",
    "  --keep FOLDER      where the part library keeps libraries for the next run",
    "  --only TEXT        senders whose name contains it, in the part pipelines",
  ].join("\n");
}
