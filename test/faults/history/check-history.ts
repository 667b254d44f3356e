/**
 * Decides whether the responses to clients fit one serial order that respects real time.
 *
 * The counter of an account only rises within a day, so the responses order themselves by the usage
 * that they report. The rest is to check that no two overlap on the counter, that no client read an
 * older state than an earlier client, and that each unreported step is the sum of requests with an
 * unknown outcome, each started before the step and used once.
 *
 * @see Maurice Herlihy and Jeannette Wing, Linearizability: a correctness condition for concurrent
 *   objects, 1990
 */
import { type Gap, isFilled, type UnknownDebit } from "./fill-gaps.ts";

interface Span {
  readonly account: string;
  /**
   * Epoch milliseconds by one clock: before the request was sent, and after its answer had come.
   */
  readonly start: number;
  readonly end: number;
}

/** A charged request with the balance in its response. */
export interface Sale extends Span {
  readonly kind: "sold";
  readonly asked: number;
  readonly credits: number;
  readonly remaining: number;
}

/** A reading of the balance: `/account`, a refusal without credits, or the ledger. */
export interface Sight extends Span {
  readonly kind: "seen";
  readonly remaining: number;
}

/** A request without a response, or with one that says that it may have been charged. */
export interface Doubt extends Span {
  readonly kind: "unknown";
  readonly asked: number;
}

export type HistoryEvent = Sale | Sight | Doubt;

/**
 * @param events - in any order, all of one UTC day
 * @param limits - credits a day of each account
 * @returns undefined when there is such an order; otherwise a sentence that says what contradicts
 *   it
 */
export function findContradiction(
  events: readonly HistoryEvent[],
  limits: ReadonlyMap<string, number>,
): string | undefined {
  for (const [name, ofDay] of Map.groupBy(events, ({ account, start }) => `${account} on ${dayOf(start)}`)) {
    const limit = limits.get(ofDay[0]?.account ?? "");
    if (limit === undefined) return `${name}: nobody knows this account`;
    const contradiction = findInDay(ofDay, limit);
    if (contradiction !== undefined) return `${name}: ${contradiction}`;
  }
  return undefined;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function findInDay(events: readonly HistoryEvent[], limit: number): string | undefined {
  const crossing = events.find(({ start, end }) => end < start || dayOf(start) !== dayOf(end));
  if (crossing) return `${tell(crossing)} does not lie within a day`;
  const steps = orderSteps(events, limit);
  const odd = steps.find(({ event }) => isOdd(event, limit));
  if (odd) return `${tell(odd.event)} is not what a limit of ${limit} allows`;
  return findOverlap(steps) ?? findOld(steps) ?? findUnexplained(steps, events, limit);
}

type Known = Sale | Sight;

/** A response that saw the counter at `before` and then at `after`. */
interface Step {
  readonly event: Known;
  readonly before: number;
  readonly after: number;
}

/** Sorts by the counter. A reading comes after the step that led to its state. */
function orderSteps(events: readonly HistoryEvent[], limit: number): readonly Step[] {
  return events
    .filter((event) => event.kind !== "unknown")
    .map((event) => {
      const after = limit - event.remaining;
      return { event, before: event.kind === "sold" ? after - event.credits : after, after };
    })
    .toSorted((a, b) => a.after - b.after || a.before - b.before);
}

/** Only a list may be cut to the remaining credits. */
function isOdd(event: Known, limit: number): boolean {
  if (event.remaining < 0 || event.remaining > limit) return true;
  if (event.kind === "seen") return false;
  const isCut = event.credits < event.asked;
  return event.credits < 1 || event.credits > event.asked || (isCut && event.remaining > 0);
}

function findOverlap(steps: readonly Step[]): string | undefined {
  const at = steps.findIndex(({ before }, i) => before < (steps[i - 1]?.after ?? 0));
  const [earlier, step] = [steps[at - 1], steps[at]];
  if (!step) return undefined;
  if (!earlier) return `${tell(step.event)} was sold beyond the limit`;
  return `${tell(step.event)} does not fit beside ${tell(earlier.event)}`;
}

/** Sights of one state commute, so they are held only against what comes before the state. */
function findOld(steps: readonly Step[]): string | undefined {
  let latest: Step | undefined;
  let pending: Step | undefined;
  let state = -1;
  for (const step of steps) {
    if (step.before !== step.after || step.after !== state) {
      latest = laterStart(latest, pending);
      pending = undefined;
      state = step.after;
    }
    if (latest && step.event.end < latest.event.start) {
      return `${tell(step.event)} had ended before ${tell(latest.event)} began, but must come after it`;
    }
    if (step.before === step.after) pending = laterStart(pending, step);
    else latest = laterStart(latest, step);
  }
  return undefined;
}

function laterStart(a: Step | undefined, b: Step | undefined): Step | undefined {
  return a && b ? (a.event.start < b.event.start ? b : a) : (a ?? b);
}

function findUnexplained(steps: readonly Step[], events: readonly HistoryEvent[], limit: number): string | undefined {
  const unknown: UnknownDebit[] = events.filter((event) => event.kind === "unknown");
  const gaps = listGaps(steps, limit);
  if (isFilled(gaps, unknown)) return undefined;
  const first = gaps.findIndex((_, i) => !isFilled(gaps.slice(0, i + 1), unknown));
  const { size, from } = gaps[first] ?? { size: 0, from: 0 };
  return `nobody asked for what was used from ${from} to ${from + size}`;
}

/**
 * Lists the steps of the counter that no response reports. Such a step came before the first end of
 * everything after it.
 */
function listGaps(steps: readonly Step[], limit: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let by = Infinity;
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    const { event, before } = steps[i]!;
    by = Math.min(by, event.end);
    const from = steps[i - 1]?.after ?? 0;
    if (before > from) gaps.push({ from, size: before - from, by, isCut: before === limit });
  }
  return gaps.toReversed();
}

function tell({ start, end, ...event }: HistoryEvent): string {
  const what =
    event.kind === "unknown" ? `${event.asked} asked` : event.kind === "seen" ? "a look" : `${event.credits} sold`;
  const left = event.kind === "unknown" ? "with no answer" : `with ${event.remaining} left`;
  return `${what} ${left} (${start.toFixed(1)} to ${end.toFixed(1)})`;
}
