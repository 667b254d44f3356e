/**
 * Detects changes that were committed late. A follower's quick looks go by the time that changes bear; one that becomes visible
 * after they have passed, because its commit waited for a standby or its writer's clock is slow, is found by counting:
 *
 *     spans of time  |  0  |  1  |  2  |  3  | …
 *     seen           |  4  |  0  |  9  | ids | ids    a number where quick looks have passed, ids where they have not
 *     stored         |  4  |  1  |  9  |              span 1 is read again
 *
 * Nobody takes a change away before it expires, so equal numbers are equal changes. The count of all spans together is
 * asked first, then that of the half that differs, and so on.
 */
import type { LibraryChange, PaletteStore } from "./palette.ts";

interface LateCommitOptions {
  readonly store: Pick<PaletteStore, "countChanges" | "listChanges">;
  /** How far quick looks reach back, at least. */
  readonly overlapMs: number;
  /** How long the store keeps changes. */
  readonly retentionMs: number;
}

/** Of a span in which something is late, all is read again: so it is short. */
const spanMs = 10_000;
/** Changes so close to the end of the retention are left alone: others, by their clocks, may have let them expire. */
const expiringMs = 60_000;

export interface LateCommitDetector {
  /** Changes since then are for quick looks, earlier ones for `listMissed`. @param syncedAt - time of the last quick look */
  quickSince(syncedAt: number): number;
  /** Those that a quick look may meet again. */
  readonly recentIds: ReadonlySet<string>;
  note(changes: readonly LibraryChange[]): void;
  /**
   * Changes that quick looks have missed, span by span, and with them others of the same spans. A span is taken for seen once
   * the next one is asked for.
   *
   * @param start - time of a quick look that is over
   */
  listMissed(start: number): AsyncGenerator<readonly LibraryChange[]>;
}

/**
 * What is stored at this moment, taken for seen.
 *
 * @param start - the time now
 */
export async function detectLateCommits(options: LateCommitOptions, start: number): Promise<LateCommitDetector> {
  const past = pastSpans(options, start);
  const counts = new Map<number, number>();
  for await (const { span, stored } of findDifferences(options, past, () => 0)) counts.set(span, stored);
  const seen = createDetector(options, counts);
  seen.note(await options.store.listChanges(seen.quickSince(start), new Set()));
  return seen;
}

function createDetector(options: LateCommitOptions, counts: Map<number, number>): LateCommitDetector {
  const { store, overlapMs } = options;
  /** The span of each change by its id. */
  const recent = new Map<string, number>();

  async function* listMissed(start: number): AsyncGenerator<readonly LibraryChange[]> {
    const past = pastSpans(options, start);
    const tally = countEach(recent.values());
    const countSeen = (span: number): number => counts.get(span) ?? tally.get(span) ?? 0;
    for await (const { span, stored, seen } of findDifferences(options, past, countSeen)) {
      // Fewer than were seen: some have expired.
      const missed = stored > seen ? await listUnknown(span) : undefined;
      if (missed) yield missed;
      counts.set(span, missed ? (tally.get(span) ?? 0) + missed.length : stored);
    }
    settle(past, tally);
  }

  function listUnknown(span: number): Promise<readonly LibraryChange[]> {
    return store.listChanges(span * spanMs, new Set(recent.keys()), (span + 1) * spanMs);
  }

  function settle({ first, end }: Spans, tally: ReadonlyMap<number, number>): void {
    for (const [span, count] of tally) if (span < end && !counts.has(span)) counts.set(span, count);
    for (const [id, span] of recent) if (span < end) recent.delete(id);
    for (const span of counts.keys()) if (span < first) counts.delete(span);
  }

  return {
    quickSince: (syncedAt) => spanOf(syncedAt - overlapMs) * spanMs,
    get recentIds() {
      return new Set(recent.keys());
    },
    note(changes) {
      for (const { id, at } of changes) recent.set(id, spanOf(at));
    },
    listMissed,
  };
}

/** From `first` to before `end`. */
interface Spans {
  readonly first: number;
  readonly end: number;
}

function spanOf(time: number): number {
  return Math.floor(time / spanMs);
}

/** Spans that quick looks have passed and whose changes have not expired. */
function pastSpans({ overlapMs, retentionMs }: LateCommitOptions, start: number): Spans {
  return { first: spanOf(start - retentionMs + expiringMs), end: spanOf(start - overlapMs) };
}

interface Difference {
  readonly span: number;
  readonly stored: number;
  readonly seen: number;
}

async function* findDifferences(
  { store }: Pick<LateCommitOptions, "store">,
  { first, end }: Spans,
  countSeen: (span: number) => number,
): AsyncGenerator<Difference> {
  let seen = 0;
  for (let span = first; span < end; span += 1) seen += countSeen(span);
  const stored = await store.countChanges(first * spanMs, end * spanMs);
  if (stored === seen) return;
  if (end - first === 1) {
    yield { span: first, stored, seen };
    return;
  }
  const middle = Math.floor((first + end) / 2);
  yield* findDifferences({ store }, { first, end: middle }, countSeen);
  yield* findDifferences({ store }, { first: middle, end }, countSeen);
}

function countEach(spans: Iterable<number>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const span of spans) counts.set(span, (counts.get(span) ?? 0) + 1);
  return counts;
}
