/** What may be found after a cut, from what a program had been asked and had told by then. */
import assert from "node:assert/strict";

/** What is counted: credits of an account, or palettes. */
export type Counts = ReadonlyMap<string, number>;

/** Of each count, what must be there and what may be. */
type Bounds = ReadonlyMap<string, Bound>;

interface Bound {
  readonly told: number;
  readonly asked: number;
}

/** What is to be found in a database. */
export interface Expectation {
  /** Whether it must be there; else it may also be missing. */
  readonly isPromised: boolean;
  /** It holds one of these as a whole, never some of the one and some of the other. */
  readonly states: readonly Bounds[];
}

/**
 * Follows the marks of the program that sells (`seller.ts`): `asked NAME COUNT` before and `told NAME COUNT` or `refused NAME COUNT` after, `secret TEXT`,
 * and when a backup or its restoration begins and is done.
 */
export class Promises {
  readonly #copies = new Map<string, Expectation>();
  #states: readonly Bounds[] = [new Map()];
  #secret: string | undefined;

  note(mark: string): void {
    const [word = "", name = "", count = ""] = mark.split(" ");
    if (word === "asked") this.#add(name, { told: 0, asked: Number(count) });
    if (word === "told") this.#add(name, { told: Number(count), asked: 0 });
    if (word === "refused") this.#add(name, { told: 0, asked: -Number(count) });
    if (word === "secret") this.#secret = name;
    if (word === "backup-begins") this.#copies.set(name, { isPromised: false, states: this.#states });
    if (word === "backup-done") this.#finishBackup(name);
    if (word === "restore-begins") this.#states = [...this.#states, ...this.#copies.get(name)!.states];
    if (word === "restore-done") this.#finishRestore(name);
  }

  /** The secret that was handed out, once there is one. */
  get secret(): string | undefined {
    return this.#secret;
  }

  /** Of the database that is sold from. */
  get database(): Expectation {
    return { isPromised: true, states: this.#states };
  }

  /** Of backups, and of databases that a restoration has kept, by path. */
  get copies(): ReadonlyMap<string, Expectation> {
    return this.#copies;
  }

  #add(name: string, more: Bound): void {
    this.#states = this.#states.map((bounds) => addBound(bounds, name, more));
    for (const [path, { isPromised, states }] of this.#copies) {
      // A backup that is under way need not have what comes meanwhile, but may.
      const asked = { told: 0, asked: more.asked };
      if (!isPromised)
        this.#copies.set(path, { isPromised, states: states.map((bounds) => addBound(bounds, name, asked)) });
    }
  }

  #finishBackup(path: string): void {
    this.#copies.set(path, { ...this.#copies.get(path)!, isPromised: true });
  }

  /** @param previous - where the database is kept that was there before */
  #finishRestore(previous: string): void {
    const [before = new Map(), ...restored] = this.#states;
    this.#copies.set(previous, { isPromised: true, states: [before] });
    this.#states = restored;
  }
}

function addBound(bounds: Bounds, name: string, { told, asked }: Bound): Bounds {
  const { told: toldBefore, asked: askedBefore } = bounds.get(name) ?? { told: 0, asked: 0 };
  return new Map([...bounds, [name, { told: toldBefore + told, asked: askedBefore + asked }]]);
}

/** @throws {AssertionError} when what was found is nothing that may be there */
export function compareWithPromise(found: Counts, { states }: Expectation): void {
  const names = new Set([...found.keys(), ...states.flatMap((bounds) => [...bounds.keys()])]);
  const isOne = states.some((bounds) => [...names].every((name) => isWithin(found.get(name) ?? 0, bounds.get(name))));
  assert.ok(isOne, `found ${format(found)}; wanted ${states.map(formatBounds).join(", or ")}`);
}

function isWithin(count: number, { told, asked }: Bound = { told: 0, asked: 0 }): boolean {
  return count >= told && count <= asked;
}

function format(counts: Counts): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(" ");
}

function formatBounds(bounds: Bounds): string {
  return [...bounds].map(([name, { told, asked }]) => `${name} ${told} to ${asked}`).join(" ");
}
