import type { Debit, DebitRequest } from "./ledger-store.ts";

/** Debits of one account, day and cap that follow one another: the book sees them as one. */
export interface DebitGroup {
  readonly accountId: string;
  readonly day: string;
  readonly cap: number;
  /** Sum over the group. */
  readonly asked: number;
  /** Where its requests stand in the batch, ascending. */
  readonly positions: readonly number[];
}

/**
 * A batch as rounds of groups. Within a round each account and day occurs once and accounts ascend, so a round can be one
 * statement and two batches never lock rows in opposite orders. A second group of the same account and day (its limit
 * changed meanwhile) goes into the next round, which keeps first come, first served.
 *
 * @param requests - in the order of arrival
 */
export function groupDebits(requests: readonly DebitRequest[]): readonly (readonly DebitGroup[])[] {
  const chains = new Map<string, MutableGroup[]>();
  requests.forEach((request, position) => addToChain(chains, request, position));
  const ordered = [...chains].sort(([a], [b]) => compareText(a, b));
  const rounds: DebitGroup[][] = [];
  for (const [, chain] of ordered) {
    chain.forEach((group, round) => (rounds[round] ??= []).push(group));
  }
  return rounds;
}

/**
 * Hands out what a group was granted, first come, first served: the same as debiting one by one.
 *
 * @param asked - credits wanted, in the order of arrival
 * @param granted - credits granted to all together
 * @param used - credits used on that day after the whole group
 */
export function splitGrant(asked: readonly number[], granted: number, used: number): readonly Debit[] {
  let left = granted;
  return asked.map((wanted) => {
    const share = Math.min(wanted, left);
    left -= share;
    return { granted: share, used: used - left };
  });
}

interface MutableGroup extends DebitGroup {
  asked: number;
  readonly positions: number[];
}

function addToChain(chains: Map<string, MutableGroup[]>, request: DebitRequest, position: number): void {
  const { accountId, day, cap, asked } = request;
  const name = `${accountId}\n${day}`;
  const chain = chains.get(name) ?? [];
  chains.set(name, chain);
  const last = chain.at(-1);
  if (last?.cap === cap) {
    last.asked += asked;
    last.positions.push(position);
  } else {
    chain.push({ accountId, day, cap, asked, positions: [position] });
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
