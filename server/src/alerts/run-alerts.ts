/** Runs the watch and the deliverer in the background of a server. */
import type { KeyHolder } from "@tincture/contract/keys";
import type { LedgerObserver } from "../credits/credits.ts";
import { createAlertWatch, type AlertWatchOptions } from "./watch-alerts.ts";
import { createDeliverer, type DelivererOptions } from "./deliver-alerts.ts";

/** Debits, keys and requests of a moment share one round. */
const soonMs = 1000;
const pollMs = 5000;
/** Every process looks for alerts that another lost in a crash. */
const sweepMs = 60_000;

interface RunOptions extends DelivererOptions, AlertWatchOptions {}

export interface RunningAlerts {
  readonly noteCommit: LedgerObserver["noteCommit"];
  noteUse(holder: KeyHolder, address: string): void;
  /** Looks for new keys soon. */
  noteKey(): void;
  close(): Promise<void>;
}

export function runAlerts(options: RunOptions): RunningAlerts {
  const watch = createAlertWatch(options);
  const deliverer = createDeliverer(options);
  const rounds = createRounds(watch, { ...options, sendDue });
  const timers = [setInterval(() => void rounds.run(), pollMs), setInterval(() => rounds.expect("sweep"), sweepMs)];
  for (const timer of timers) timer.unref();
  let soon: NodeJS.Timeout | undefined;

  async function sendDue(): Promise<void> {
    try {
      await deliverer.sendDue();
    } catch (error) {
      options.onFailure("alerts not sent; retrying", error);
    }
  }
  function runSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      void rounds.run();
    }, soonMs).unref();
  }
  return {
    noteCommit(requests, debits) {
      if (watch.credits.noteCommit(requests, debits)) runSoon();
    },
    noteUse: (holder, address) => watch.networks.noteUse(holder, address),
    noteKey() {
      rounds.expect("keys");
      runSoon();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(soon);
      await rounds.close();
      await deliverer.close();
    },
  };
}

type Watch = ReturnType<typeof createAlertWatch>;

interface RoundOptions extends Pick<RunOptions, "onFailure"> {
  readonly sendDue: () => Promise<void>;
}

/** One round at a time stores alerts and starts to send them. */
function createRounds(watch: Watch, { onFailure, sendDue }: RoundOptions) {
  let expected = new Set<"sweep" | "keys">(["sweep"]);
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function runOne(): Promise<void> {
    const due = expected;
    expected = new Set();
    try {
      await watch.credits.flush();
      if (due.has("sweep")) await watch.credits.sweep();
      if (due.size > 0) await watch.sweepKeys();
      await watch.networks.flush();
    } catch (error) {
      expected.add("sweep");
      onFailure("alerts not stored; retrying", error);
    }
    // Not awaited, since a receiver may take its time.
    void sendDue();
  }
  return {
    expect: (part: "sweep" | "keys") => void expected.add(part),
    run(): Promise<void> {
      if (!isClosed) running ??= runOne().finally(() => (running = undefined));
      return running ?? Promise.resolve();
    },
    close(): Promise<void> {
      isClosed = true;
      return running ?? Promise.resolve();
    },
  };
}
