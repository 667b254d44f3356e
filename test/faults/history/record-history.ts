/**
 * Clients that spend and look at balances over several processes, and write down what they were
 * told and when.
 */
import assert from "node:assert/strict";
import { type Tenant, withStore } from "../database.ts";
import type { Random } from "../fault.ts";
import { withinMs } from "../../sizes.ts";
import { pauseMs } from "../load.ts";
import { createSpender, oneCredit, type Outcome, type Spender, type SpendRequest } from "../spender.ts";
import type { HistoryEvent } from "./check-history.ts";

interface RecordOptions {
  /** The ports of the processes. A process that does not listen is tried again. */
  readonly ports: readonly number[];
  readonly tenants: readonly Tenant[];
  readonly random: Random;
  readonly clients: number;
  readonly restMs: number;
}

export interface Recording {
  readonly events: readonly HistoryEvent[];
  readonly afterSales: (count: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const askAgainMs = 20;
const salesMsMax = 60_000;
/** A round must not cross midnight UTC, where a response could belong to either day. */
const quietMs = 20_000;
const dayMs = 86_400_000;

export function recordHistory({ ports, tenants, random, clients, restMs }: RecordOptions): Recording {
  const events: HistoryEvent[] = [];
  const state = { isStopped: false, sales: 0 };

  async function ask(spender: Spender, tenant: Tenant): Promise<Outcome> {
    const request = drawRequest(random);
    const start = readClock();
    const outcome = await spender.spend(tenant, request);
    const event = toEvent(outcome, request);
    if (event) events.push({ ...event, account: tenant.id, start, end: readClock() });
    if (outcome.kind === "sold") state.sales += 1;
    return outcome;
  }

  async function buy(): Promise<void> {
    const spenders = ports.map((port) => createSpender(port));
    while (!state.isStopped) {
      const { kind } = await ask(draw(spenders, random), draw(tenants, random));
      await pauseMs(kind === "unsent" ? askAgainMs : restMs);
      while (!state.isStopped && readClock() % dayMs > dayMs - quietMs) await pauseMs(askAgainMs);
    }
    for (const spender of spenders) spender.close();
  }

  const running = Promise.all(Array.from({ length: clients }, buy));
  return {
    events,
    async afterSales(count) {
      const wanted = state.sales + count;
      const until = performance.now() + withinMs(salesMsMax);
      while (state.sales < wanted) {
        assert.ok(performance.now() < until, `Only ${state.sales} of ${wanted} sales in a minute`);
        await Promise.race([pauseMs(askAgainMs), running]);
      }
    },
    async stop() {
      state.isStopped = true;
      await running;
    },
  };
}

export async function readBook(url: string, tenants: readonly Tenant[]): Promise<readonly HistoryEvent[]> {
  return withStore(url, async ({ ledger }) => {
    const looks: HistoryEvent[] = [];
    for (const { id: account, limit } of tenants) {
      const start = readClock();
      const used = await ledger.readUsed(account, new Date(start).toISOString().slice(0, 10));
      looks.push({ kind: "seen", account, start, end: readClock(), remaining: limit - used });
    }
    return looks;
  });
}

function readClock(): number {
  return performance.timeOrigin + performance.now();
}

/** Draws from few prices, so that unreported steps can be explained. */
function drawRequest(random: Random): SpendRequest {
  switch (random.below(5)) {
    case 0:
      return { path: "/account", asked: 0 };
    case 1:
      return { path: `/palettes?limit=2&offset=${random.below(50)}`, asked: 2 };
    case 2:
      return { path: `/palettes?limit=5&offset=${random.below(50)}`, asked: 5 };
    default:
      return oneCredit;
  }
}

type Told =
  | { readonly kind: "sold"; readonly asked: number; readonly credits: number; readonly remaining: number }
  | { readonly kind: "seen"; readonly remaining: number }
  | { readonly kind: "unknown"; readonly asked: number };

/**
 * @returns undefined for what says nothing of the balance: never sent, or refused and not charged
 */
function toEvent(outcome: Outcome, { asked }: SpendRequest): Told | undefined {
  const { kind } = outcome;
  if (kind === "unsent") return undefined;
  if (kind === "unknown") return asked === 0 ? undefined : { kind, asked };
  if (kind === "refused") {
    assert.ok(outcome.status === 429 || outcome.status === 503, JSON.stringify(outcome));
    return outcome.status === 429 ? { kind: "seen", remaining: 0 } : undefined;
  }
  const { credits, remaining } = outcome;
  return asked === 0 ? { kind: "seen", remaining } : { kind, asked, credits, remaining };
}

function draw<Item>(items: readonly Item[], random: Random): Item {
  const item = items[random.below(items.length)];
  assert.ok(item !== undefined);
  return item;
}
