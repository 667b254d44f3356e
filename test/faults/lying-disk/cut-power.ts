import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { loadAuthSecret } from "../../../server/src/people/auth-secret.ts";
import { Disk, type Honesty } from "./disk.ts";
import type { CutPlan } from "./plan-cuts.ts";
import { compareWithPromise, Promises } from "./promises.ts";
import { databasePath, readDatabase } from "./read-database.ts";
import type { DiskEvent } from "./read-events.ts";
import type { Recording } from "./record.ts";

interface CutOptions {
  readonly plan: CutPlan;
  /** A folder in which disks are laid out, best in memory. */
  readonly place: string;
  readonly honesty?: Honesty;
}

/**
 * Cuts the power at moments of a recording, and looks each time at what is found after a start.
 *
 * @returns of each loss when it was and what was wrong
 */
export async function cutPower(
  { folder, events }: Recording,
  { plan, place, honesty }: CutOptions,
): Promise<readonly string[]> {
  const disk = new Disk(folder, honesty);
  const promises = new Promises();
  const losses: string[] = [];
  for (const [moment, event] of events.entries()) {
    disk.apply(event);
    if (event.kind === "mark") promises.note(event.text);
    for (const survivors of plan.get(moment) ?? []) {
      const loss = await findLoss(disk.failPower(survivors), { promises, folder, place });
      if (loss !== undefined) losses.push(`after event ${moment}, ${describe(event)}: ${loss}`);
    }
  }
  return losses;
}

interface Scene {
  readonly promises: Promises;
  /** Where the files were. */
  readonly folder: string;
  /** Where they are laid out. */
  readonly place: string;
}

/** @returns what was promised and is not there, or is there and was never asked for; undefined when all is well */
async function findLoss(
  files: ReadonlyMap<string, Buffer | undefined>,
  { promises, folder, place }: Scene,
): Promise<string | undefined> {
  const found = join(place, "found");
  mkdirSync(found);
  try {
    layOut(files, (path) => join(found, relative(folder, path)));
    const database = join(found, databasePath);
    for (const [path, expectation] of promises.copies) {
      if (files.has(path)) compareWithPromise(await readDatabase(join(found, relative(folder, path))), expectation);
      else if (expectation.isPromised) return `"${path}" is missing`;
    }
    // As in a start of the service, what is missing is made anew; it has nothing in it then.
    compareWithPromise(await readDatabase(database), promises.database);
    const { secret } = promises;
    return secret === undefined || secret === loadAuthSecret(`sqlite:${database}`)
      ? undefined
      : "Another secret is there";
  } catch (error) {
    return String(error);
  } finally {
    rmSync(found, { recursive: true });
  }
}

function layOut(files: ReadonlyMap<string, Buffer | undefined>, placeOf: (path: string) => string): void {
  for (const [path, content] of files) {
    if (content === undefined) mkdirSync(placeOf(path));
    else writeFileSync(placeOf(path), content);
  }
}

function describe(event: DiskEvent): string {
  if (event.kind === "mark") return event.text;
  if (event.kind === "name") return event.entries.map(([path, target]) => `${path} → ${target}`).join(", ");
  return `${event.kind} of ${event.kind === "sync" ? event.target : event.file}`;
}
