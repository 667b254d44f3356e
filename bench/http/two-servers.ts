/**
 * Runs the service twice in one process, on one store, library and key cache: as usual, and with a
 * ledger that grants everything and writes nothing. The difference is the cost of metering.
 */
import { pino, type Logger } from "pino";
import { buildServer } from "../../server/src/http/server.ts";
import { compose } from "../../server/src/ops/compose.ts";
import { readConfig, type Config } from "../../server/src/ops/config.ts";
import { createCredits, type GroupCommit, type LedgerObserver } from "../../server/src/credits/credits.ts";
import type { Services } from "../../server/src/operations/operation.ts";
import { createFirstAccount } from "../../server/src/ops/first-start.ts";

await serveTwice(readConfig(process.env), pino({ level: "error" }));

async function serveTwice(config: Config, log: Logger): Promise<void> {
  const ledger = createLedgerTally();
  const { services } = await compose(config, log, { observers: { ledger, noteStoreError() {} } });
  const credits = createGenerousCredits(services, config);
  const metered = await listen(services);
  const unmetered = await listen({ ...services, credits });
  const options = { config: { ...config, firstAccount: "on" }, keyFile: undefined, showsKey: true } as const;
  const first = await createFirstAccount(services, { ...options, log: (error) => log.error(error) });
  process.on("message", () => process.send?.(ledger.take()));
  process.on("disconnect", () => process.exit());
  process.send?.({ metered, unmetered, key: first?.secret });

  function listen(served: Services): Promise<string> {
    return buildServer(served, { ...config, log }).listen({ host: "127.0.0.1", port: 0 });
  }
}

interface LedgerTally extends LedgerObserver {
  /** Returns the counts since the last call. */
  take(): { readonly commits: number; readonly debits: number };
}

function createLedgerTally(): LedgerTally {
  let tally = { commits: 0, debits: 0 };
  return {
    noteCommit(requests) {
      tally.commits += 1;
      tally.debits += requests.length;
    },
    noteFailure() {},
    take() {
      const taken = tally;
      tally = { commits: 0, debits: 0 };
      return taken;
    },
  };
}

function createGenerousCredits({ clock }: Services, config: Config): Services["credits"] {
  const ledger: GroupCommit = {
    debit: ({ asked }) => Promise.resolve({ granted: asked, used: asked }),
    waitingCount: 0,
    drain: () => Promise.resolve(),
  };
  const store = { readUsed: () => Promise.resolve(0) };
  return createCredits({ store, ledger, clock, defaultLimit: config.dailyCredits });
}
