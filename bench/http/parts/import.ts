import { join } from "node:path";
import { createFolder, startServer } from "../../../test/running-server.ts";
import { createAccounts } from "../accounts.ts";
import { type ImportMark, databasePath, markImport, startImport } from "../import-run.ts";
import { writeLibraryFile } from "../library-file.ts";
import type { Cell, Part, PartContext, Section } from "../part.ts";
import { readMemoryMb } from "../processes.ts";
import { startSubject, type Subject } from "../subject.ts";
import { measureBeside } from "../beside-import.ts";

export const importPart: Part = {
  name: "import",
  summary: "a large import: its rate, the start afterwards, and the API beside another",
  run: measureImport,
};

const markEvery = 100_000;
const msPerSecond = 1000;
const microsPerMs = 1000;

async function measureImport(context: PartContext): Promise<readonly Section[]> {
  const { owner, palettes, tell } = context;
  const folder = createFolder(owner);
  const files = { first: join(folder, "first.ndjson"), second: join(folder, "second.ndjson") };
  tell(`writing two files of ${palettes} palettes`);
  await writeLibraryFile({ file: files.first, first: 0, count: palettes });
  await writeLibraryFile({ file: files.second, first: palettes, count: palettes });
  const imported = await importAll(context, folder, files.first);
  const { section, subject } = await measureStart(context, folder);
  const beside = await measureBeside(context, { subject, folder, file: files.second });
  return [imported, section, beside];
}

/** The command from its start to its end, nothing else running. */
async function importAll({ owner, tell }: PartContext, folder: string, file: string): Promise<Section> {
  const marks: ImportMark[] = [{ palettes: 0, elapsedMs: 0, cpuMs: 0 }];
  for await (const mark of markImport(startImport(owner, { folder, file }), { folder, step: markEvery })) {
    marks.push(mark);
    tell(`imported ${mark.palettes} in ${(mark.elapsedMs / msPerSecond).toFixed(1)} s`);
  }
  const first = rateBetween(marks[0]!, marks[1]!);
  const steps = marks.flatMap((mark, place) => {
    const before = marks[place - 1];
    return before && mark.palettes > before.palettes ? [describeStep(before, mark, first)] : [];
  });
  return {
    title: "An import",
    note:
      "Complete palettes as NDJSON (slug, name, tagline, tags, five colors, saves, time) into a new SQLite database by the command " +
      "line, on both cores; its start and its end count.",
    columns: ["Palettes", "palettes/s", "of the first step", "CPU µs a palette"],
    rows: [...steps, ["all", ...describeStep(marks[0]!, marks.at(-1)!, first).slice(1)]],
  };
}

function describeStep(from: ImportMark, to: ImportMark, firstRate: number): Cell[] {
  const rate = rateBetween(from, to);
  const cpuMicros = ((to.cpuMs - from.cpuMs) * microsPerMs) / (to.palettes - from.palettes);
  return [`to ${to.palettes}`, rate, rate / firstRate, cpuMicros];
}

function rateBetween(from: ImportMark, to: ImportMark): number {
  return ((to.palettes - from.palettes) * msPerSecond) / (to.elapsedMs - from.elapsedMs);
}

/** From starting the process to its first answer, on an empty library and on the large one, which goes on running. */
async function measureStart(
  context: PartContext,
  folder: string,
): Promise<{ readonly section: Section; readonly subject: Subject }> {
  const empty = await startMeasured(context, await makeEmptyLibrary(context));
  process.kill(empty.subject.processId, "SIGTERM");
  const large = await startMeasured(context, folder);
  const rows = [
    ["none", ...empty.figures],
    [String(context.palettes), ...large.figures],
    ["ratio", ...large.figures.map((figure, place) => figure / empty.figures[place]!)],
  ];
  const section = {
    title: "Start with a large library",
    note: "From starting the process to its first answer, on one core, and its memory then.",
    columns: ["Palettes", "start ms", "resident MB", "peak MB"],
    rows,
  };
  return { section, subject: large.subject };
}

/** A folder whose database has been made, as that of the large library has. */
async function makeEmptyLibrary({ owner }: PartContext): Promise<string> {
  const folder = createFolder(owner);
  const server = await startServer(owner, folder, environment);
  await server.end("SIGTERM");
  return folder;
}

const environment = { STARTER_LIBRARY: "off", FIRST_ACCOUNT: "off" };

async function startMeasured({ owner, tell }: PartContext, folder: string) {
  const [key] = await createAccounts(`sqlite:${databasePath(folder)}`, 1);
  const start = performance.now();
  const subject = { ...(await startSubject(owner, { env: environment, folder })), key: key! };
  await fetch(`${subject.origin}/readyz`);
  const startMs = performance.now() - start;
  const { resident, peak } = readMemoryMb(subject.processId);
  tell(`started in ${startMs.toFixed(0)} ms, ${resident.toFixed(0)} MB`);
  return { subject, figures: [startMs, resident, peak] as const };
}
