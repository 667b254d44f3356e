/**
 * The service twice in one process, on one store, one library and one key cache: as it is, and with a ledger that grants
 * everything at once and writes nothing. The difference is what metering costs. Says its two ports and a key to its parent, and
 * to any message how many commits and debits there were since the last.
 */
import { pino } from "pino";
import { buildServer } from "../../server/src/api/build-server.ts";
import { compose } from "../../server/src/compose.ts";
import { readConfig } from "../../server/src/config.ts";
import { createCredits } from "../../server/src/domain/credits/credits.ts";
import type { GroupCommit } from "../../server/src/domain/credits/group-commit.ts";
import type { Services } from "../../server/src/domain/services.ts";
import { createFirstAccount } from "../../server/src/first-start.ts";

const config = readConfig(process.env);
const log = pino({ level: "error" });
let tally = { commits: 0, debits: 0 };
const { services } = await compose(config, log, {
  watches: {
    ledger: {
      noteCommit(requests) {
        tally.commits += 1;
        tally.debits += requests.length;
      },
      noteFailure() {},
    },
    noteStoreError() {},
  },
});
const metered = await listen(services);
const unmetered = await listen({ ...services, credits: createGenerousCredits() });
const { secret } = await createFirstAccount(services.accounts, services.keys);
process.on("message", () => {
  process.send?.(tally);
  tally = { commits: 0, debits: 0 };
});
process.on("disconnect", () => process.exit());
process.send?.({ metered, unmetered, key: secret });

async function listen(services: Services): Promise<string> {
  const server = buildServer(services, { ...config, log });
  return server.listen({ host: "127.0.0.1", port: 0 });
}

function createGenerousCredits(): Services["credits"] {
  const { clock } = services;
  const ledger: GroupCommit = {
    debit: ({ asked }) => Promise.resolve({ granted: asked, used: asked }),
    waitingCount: 0,
    drain: () => Promise.resolve(),
  };
  const store = { readUsed: () => Promise.resolve(0) };
  return createCredits({ store, ledger, clock, defaultLimit: config.dailyCredits });
}
