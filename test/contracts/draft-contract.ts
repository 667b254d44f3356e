/**
 * Tests the protocol by which editors store sessions, for every interleaving of two devices and
 * with every reply lost. The devices here are a minimal implementation of the protocol.
 */
import assert from "node:assert/strict";
import type { DraftStore } from "../../server/src/drafts/drafts.ts";
import type { SentDraft } from "@tincture/contract/drafts";
import { insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Contract } from "./contract.ts";

type Fate = "received" | "request lost" | "reply lost" | "request late";
const fates: readonly Fate[] = ["received", "request lost", "reply lost", "request late"];

interface Step {
  readonly device: "a" | "b" | "c";
  readonly act: "edit" | "send" | "take";
  readonly fate: Fate;
}

/**
 * All devices have a session and the first has changed it, so a change by another device conflicts.
 */
const opening = [
  step("a", "edit"),
  step("a", "send"),
  step("b", "take"),
  step("c", "take"),
  step("a", "edit"),
  step("a", "send"),
];

export const draftContract: Contract = {
  "no acknowledged work disappears, whatever order devices work in and whichever replies are lost": async (open) => {
    const [one, other] = [await open(), await open()];
    const programs = fates.flatMap((fate) => [
      ...listOrders(fate, "received"),
      ...listOrders(fate, fate === "received" ? "request late" : "reply lost"),
    ]);
    const accounts = programs.map((_, index) => `person${index}`);
    await insertPeople(one, accounts);
    const stores = [one.drafts, other.drafts];
    await Promise.all(programs.map((program, index) => runProgram(program, { accountId: accounts[index]!, stores })));
  },
};

/**
 * Returns every order of one device's change and retry, and another device's change to the result.
 */
function listOrders(fate: Fate, later: Fate): readonly (readonly Step[])[] {
  const one = [step("b", "edit"), step("b", "send", fate), step("b", "send")];
  const other = [step("c", "take"), step("c", "edit"), step("c", "send", later)];
  return interleave(one, other).map((order) => [...opening, ...order]);
}

function interleave(one: readonly Step[], other: readonly Step[]): readonly (readonly Step[])[] {
  const [first, ...rest] = one;
  const [otherFirst, ...otherRest] = other;
  if (first === undefined || otherFirst === undefined) return [[...one, ...other]];
  return [
    ...interleave(rest, other).map((order) => [first, ...order]),
    ...interleave(one, otherRest).map((order) => [otherFirst, ...order]),
  ];
}

function step(device: Step["device"], act: Step["act"], fate: Fate = "received"): Step {
  return { device, act, fate };
}

interface ProgramContext {
  readonly accountId: string;
  readonly stores: readonly DraftStore[];
}

async function runProgram(program: readonly Step[], { accountId, stores }: ProgramContext): Promise<void> {
  const acknowledged: (readonly string[])[] = [];
  let now = sampleTime;
  const clock = () => (now += 1);
  const devices = Object.fromEntries(
    ["a", "b", "c"].map((name, index) => {
      return [name, new Device({ name, accountId, acknowledged, clock, store: stores[index % stores.length]! })];
    }),
  );
  for (const { device, act, fate } of program) await devices[device]![act](fate);
  for (const device of Object.values(devices)) await device.deliverLate();
  for (const device of Object.values(devices)) await device.send("received");
  const rows = await readRows(stores[0]!, accountId);
  const title = program.map(({ device, act, fate }) => `${device} ${act} ${fate}`).join(", ");
  const edits = Object.values(devices).flatMap((device) => device.listEdits().map((edit) => [edit]));
  for (const work of [...acknowledged, ...edits])
    assert.ok(
      rows.some((row) => work.every((edit) => row.includes(edit))),
      `${work.join(" ")} is gone after: ${title}; left: ${rows.map((row) => row.join(" ")).join("; ")}`,
    );
}

async function readRows(store: DraftStore, accountId: string): Promise<readonly (readonly string[])[]> {
  const { sessions } = await store.listDrafts(accountId);
  const found = await Promise.all(sessions.map(({ id }) => store.findDraft(accountId, id)));
  return found.map((session) => session!.text.split(" "));
}

interface DeviceOptions {
  readonly name: string;
  readonly accountId: string;
  readonly store: DraftStore;
  readonly clock: () => number;
  readonly acknowledged: (readonly string[])[];
}

class Device {
  readonly #options: DeviceOptions;
  readonly #late: SentDraft[] = [];
  readonly #made: string[] = [];
  #id: string;
  #edits: readonly string[] = [];
  #acked: string | undefined;
  #sent: readonly string[] = [];

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#id = `session${options.name}0`;
  }

  listEdits(): readonly string[] {
    return this.#made;
  }

  async edit(): Promise<void> {
    const edit = `${this.#options.name}${this.#made.length}`;
    this.#made.push(edit);
    this.#edits = [...this.#edits, edit];
  }

  async send(fate: Fate): Promise<void> {
    const revision = nameRevision(this.#edits);
    if (this.#edits.length === 0 || revision === this.#acked) return;
    const bases = this.#acked === undefined ? this.#sent : [this.#acked, ...this.#sent];
    const draft = { id: this.#id, revision, bases, colors: ["000000", "ffffff"], text: this.#edits.join(" ") };
    this.#sent = [...this.#sent, revision];
    if (fate === "request late") this.#late.push(draft);
    if (fate === "request lost" || fate === "request late") return;
    const id = await this.#store(draft);
    if (fate === "reply lost") return;
    this.#options.acknowledged.push(this.#edits);
    [this.#id, this.#acked, this.#sent] = [id, revision, []];
  }

  async take(): Promise<void> {
    if (this.#edits.length > 0 && nameRevision(this.#edits) !== this.#acked) return;
    const { store, accountId } = this.#options;
    const { sessions } = await store.listDrafts(accountId);
    const latest = sessions.find(({ revision }) => revision !== this.#acked);
    const found = latest && (await store.findDraft(accountId, latest.id));
    if (found === undefined) return;
    [this.#id, this.#edits, this.#acked, this.#sent] = [found.id, found.text.split(" "), found.revision, []];
  }

  async deliverLate(): Promise<void> {
    for (const draft of this.#late) await this.#store(draft);
  }

  #store(draft: SentDraft): Promise<string> {
    return this.#options.store.saveDraft(this.#options.accountId, draft, {
      at: this.#options.clock(),
      limit: 40,
    });
  }
}

function nameRevision(edits: readonly string[]): string {
  return `revision${edits.join("")}`;
}
