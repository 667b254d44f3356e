/** Work of which one run is under way at a time. */
interface SingleFlight {
  /** Joins the run that is under way, or starts one. */
  readonly join: () => Promise<void>;
  /** Resolves with a run that starts after the call: the next one when one is under way. */
  readonly renew: () => Promise<void>;
  /** Resolves when the run under way is over, and the one that waits for it. */
  readonly settled: () => Promise<void>;
}

/** @param run - never rejects */
export function createSingleFlight(run: () => Promise<void>): SingleFlight {
  let current: Promise<void> | undefined;
  let coming: Promise<void> | undefined;

  function join(): Promise<void> {
    current ??= run().finally(() => (current = undefined));
    return current;
  }

  function renew(): Promise<void> {
    if (current === undefined) return join();
    coming ??= current.then(() => {
      coming = undefined;
      return join();
    });
    return coming;
  }

  async function settled(): Promise<void> {
    await (coming ?? current);
  }

  return { join, renew, settled };
}
