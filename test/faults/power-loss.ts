import assert from "node:assert/strict";
import { createFolder, type Owner } from "../running-server.ts";
import type { Fault, Setting } from "./fault.ts";
import { cutPower } from "./lying-disk/cut-power.ts";
import type { Honesty } from "./lying-disk/disk.ts";
import { planCuts, planLastPromises } from "./lying-disk/plan-cuts.ts";
import { findMissingTracer, type Recording, recordSeller } from "./lying-disk/record.ts";
import { mountSmallDisk } from "./small-disk.ts";

const debits = { short: 40, long: 4000 };
/** So small that the writer carries its log over as often as it ever does. */
const recordedDisk = "16m";
const laidOutDisk = "128m";
const controlCuts = 4;
const controlDebits = 8;
const shownLosses = 5;

/** What the disk has not confirmed is lost, wholly or in part, at any moment in the life of a database. */
export const powerLoss: Fault = {
  name: "power-loss",
  title:
    "the power fails at any moment of start, sale, checkpoint, backup and restore, and what was not synced is lost, torn or reordered: nothing acknowledged is missing",
  engines: ["sqlite"],
  rounds: { short: 60, long: 12_000 },
  missing: findMissingTracer,
  run: losePower,
};

async function losePower({ owner, rounds, isLong, random }: Setting): Promise<string> {
  const recording = await recordSeller(owner, {
    place: mountOrMake(owner, recordedDisk),
    debits: debits[isLong ? "long" : "short"],
  });
  const seen = countEvents(recording);
  const place = mountOrMake(owner, laidOutDisk);
  const plan = planCuts(recording.events, { cuts: rounds, random });
  const losses = await cutPower(recording, { plan, place });
  assert.equal(losses.length, 0, `${losses.length} of ${rounds} cuts: ${losses.slice(0, shownLosses).join("; ")}`);
  const controls = await runControls({ recording, owner, place });
  return `${rounds} cuts at ${plan.size} of ${recording.events.length} moments, with ${seen.syncs} syncs and ${seen.told} debits acknowledged: none lost. ${controls}`;
}

/** In memory, where a sync costs nothing, if that is possible here. */
function mountOrMake(owner: Owner, size: string): string {
  return mountSmallDisk(owner, size) ?? createFolder(owner);
}

function countEvents({ events }: Recording): { readonly syncs: number; readonly told: number } {
  const marks = events.flatMap((event) => (event.kind === "mark" ? [event.text] : []));
  const told = marks.filter((text) => /^told (?!palettes)/u.test(text)).length;
  assert.ok(marks.some((text) => text.startsWith("restore-done")));
  assert.ok(told > 0);
  return { syncs: events.filter(({ kind }) => kind === "sync").length, told };
}

type Controls = Pick<Setting, "owner"> & { readonly recording: Recording; readonly place: string };

/** The instrument must see losses where there are some: on a disk that lies, and with commits that do not wait for it. */
async function runControls({ recording, owner, place }: Controls): Promise<string> {
  const carelessly = { place: mountOrMake(owner, recordedDisk), debits: controlDebits, isCareless: true };
  const careless = await recordSeller(owner, carelessly);
  const onLiar = await countControl(recording, place, "lying");
  const fromCareless = await countControl(careless, place, "honest");
  return `On a disk that ignores syncs ${onLiar} of ${controlCuts} cuts lost something, with synchronous=normal ${fromCareless}`;
}

async function countControl(recording: Recording, place: string, honesty: Honesty): Promise<number> {
  const plan = planLastPromises(recording.events, controlCuts);
  const { length } = await cutPower(recording, { plan, place, honesty });
  assert.equal(length, plan.size, "Where nothing was synced something must be missing");
  return length;
}
