import type { Owner } from "../running-server.ts";
import type { Tenant } from "./database.ts";
import type { Random } from "./fault.ts";
import { createSpender, drawRequest, type Outcome, Tally, type SpendRequest } from "./spender.ts";

export interface LoadOptions {
  /** Stops the load at the end, even after a failure. */
  readonly owner: Owner;
  readonly port: number;
  readonly tenants: readonly Tenant[];
  readonly random: Random;
  readonly clients: number;
  readonly tallies?: ReadonlyMap<Tenant, Tally>;
  readonly draw?: (random: Random) => SpendRequest;
  readonly onOutcome?: (outcome: Outcome, tookMs: number) => void;
  /** A client that cannot reach the server tries again, after this long; else it ends. */
  readonly retryMs?: number;
  readonly restMs?: number;
}

const keptMax = 5;

export interface Load {
  readonly tallies: ReadonlyMap<Tenant, Tally>;
  readonly afterAnswers: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function startLoad(options: LoadOptions): Load {
  const { owner, port, tenants, random, clients, retryMs, restMs = 0, draw = drawRequest, onOutcome } = options;
  const tallies = options.tallies ?? createTallies(tenants);
  const state = { answers: 0, isStopped: false, wake: ignore };

  async function spend(): Promise<void> {
    const spender = createSpender(port);
    while (!state.isStopped) {
      const tenant = tenants[random.below(tenants.length)]!;
      const start = performance.now();
      const outcome = await spender.spend(tenant, draw(random));
      tallies.get(tenant)!.add(outcome);
      onOutcome?.(outcome, performance.now() - start);
      state.answers += 1;
      state.wake();
      if (outcome.kind === "unsent" && retryMs === undefined) break;
      if (outcome.kind === "unsent") await pauseMs(retryMs ?? 0);
      else if (restMs > 0) await pauseMs(restMs);
    }
    spender.close();
  }

  const running = Promise.all(Array.from({ length: clients }, spend));
  async function stop(): Promise<void> {
    state.isStopped = true;
    await running;
  }
  owner.after(stop);
  return {
    tallies,
    afterAnswers: (count) =>
      new Promise((resolve) => {
        state.wake = () => {
          if (state.answers >= count) resolve();
        };
        state.wake();
      }),
    stop,
  };
}

export function createTallies(tenants: readonly Tenant[]): ReadonlyMap<Tenant, Tally> {
  return new Map(tenants.map((tenant) => [tenant, new Tally()]));
}

export function pauseMs(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

export interface Seen {
  sold: number;
  /** Responses with 503. */
  refused: number;
  readonly problems: unknown[];
}

/** Counts outcomes. Reports all that are not charged, unsent or refused. */
export function countOutcomes(seen: Seen): Pick<LoadOptions, "onOutcome"> {
  return {
    onOutcome(outcome) {
      if (outcome.kind === "sold") seen.sold += 1;
      else if (outcome.kind !== "unsent" && outcome.status === 503) seen.refused += 1;
      else keepFew(seen.problems, outcome);
    },
  };
}

/** Keeps a few items, because thousands would take long to print. */
export function keepFew<Item>(kept: Item[], item: Item): void {
  if (kept.length < keptMax) kept.push(item);
}

function ignore(): void {}
