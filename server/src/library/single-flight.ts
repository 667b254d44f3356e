/** Runs a function, never twice at the same time. */
interface SingleFlight {
  /** Joins the current run, or starts one. */
  readonly join: () => Promise<void>;
  /** Waits for a run that starts after this call. */
  readonly renew: () => Promise<void>;
  /** Waits until no run is active or scheduled. */
  readonly settled: () => Promise<void>;
}

/** @param run - must not reject */
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
