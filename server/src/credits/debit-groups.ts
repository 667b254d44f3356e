import { compareText } from "../runtime/compare-text.ts";
import type { Debit } from "./credits.ts";
import type { QuotaRow } from "../db/database.ts";
import { sql } from "kysely";

/** Credits that an account or a key requests. */
export interface Spending {
  readonly ownerId: string;
  readonly day: string;
  readonly cap: number;
  readonly asked: number;
}

type QuotaResult = Pick<QuotaRow, "day" | "used" | "granted"> & Pick<Spending, "ownerId">;
type QuotaCells = readonly [ownerId: string, day: string, used: number, granted: number, cap: number];

/**
 * Grants min(asked, cap − used), at least 0, in order of arrival within an owner. Runs one
 * statement per round.
 */
export async function debitInGroups(
  spending: readonly Spending[],
  insert: (rows: readonly QuotaCells[]) => Promise<readonly QuotaResult[]>,
): Promise<readonly Debit[]> {
  const debits: Debit[] = Array.from({ length: spending.length });
  for (const groups of groupDebits(spending)) {
    const rows = groups.map(({ ownerId, day, cap, asked }): QuotaCells => {
      const granted = Math.min(asked, cap);
      return [ownerId, day, granted, granted, cap];
    });
    const results = await insert(rows);
    // Neither engine documents the order of returned rows.
    const byName = new Map(results.map((result) => [`${result.day} ${result.ownerId}`, result]));
    for (const { ownerId, day, positions } of groups) {
      const { granted, used } = byName.get(`${day} ${ownerId}`)!;
      const asked = positions.map((position) => spending[position]!.asked);
      for (const [i, debit] of splitGrant(asked, granted, used).entries()) debits[positions[i]!] = debit;
    }
  }
  return debits;
}

/**
 * Sets the columns of a row that exists. In a new row, `excluded.granted` is min(asked, cap). Here
 * it is reduced to what is left.
 */
export function grantWithinCap(table: "quota" | "key_quotas") {
  const used = sql.ref<number>(`${table}.used`);
  return {
    granted: sql<number>`case when ${used} >= excluded.cap then 0
      when ${used} + excluded.granted <= excluded.cap then excluded.granted
      else excluded.cap - ${used} end`,
    used: sql<number>`case when ${used} >= excluded.cap then ${used}
      when ${used} + excluded.granted <= excluded.cap then ${used} + excluded.granted
      else excluded.cap end`,
    cap: sql<number>`excluded.cap`,
  };
}

/** Consecutive debits of one owner, day and cap. The ledger treats them as one. */
interface DebitGroup extends Spending {
  readonly positions: readonly number[];
}

/**
 * Splits a batch into rounds of groups. In a round, each owner and day occurs once and owners
 * are sorted, so that a round is one statement and two batches never lock rows in opposite orders.
 * A second group of an owner and day, whose limit changed, goes to the next round.
 */
export function groupDebits(requests: readonly Spending[]): readonly (readonly DebitGroup[])[] {
  const chains = new Map<string, MutableGroup[][]>();
  requests.forEach((request, position) => addToChain(chains, request, position));
  const ordered = [...chains.values()].flat().sort(([a], [b]) => compareGroups(a!, b!));
  const rounds: DebitGroup[][] = [];
  for (const chain of ordered) {
    chain.forEach((group, round) => (rounds[round] ??= []).push(group));
  }
  return rounds;
}

function compareGroups(a: DebitGroup, b: DebitGroup): number {
  return compareText(a.ownerId, b.ownerId) || compareText(a.day, b.day);
}

/** Distributes the grant of a group in order of arrival. `used` includes the group. */
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

/** The chains of an owner are by day: comparing days is cheaper than a joined key. */
function addToChain(chains: Map<string, MutableGroup[][]>, request: Spending, position: number): void {
  const { ownerId, day, cap, asked } = request;
  let days = chains.get(ownerId);
  if (days === undefined) chains.set(ownerId, (days = []));
  let chain = days.find(([first]) => first?.day === day);
  if (chain === undefined) days.push((chain = []));
  const last = chain.at(-1);
  if (last?.cap === cap) {
    last.asked += asked;
    last.positions.push(position);
  } else {
    chain.push({ ownerId, day, cap, asked, positions: [position] });
  }
}
