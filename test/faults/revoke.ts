import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { composeOperator } from "../../server/src/ops/compose-operator.ts";
import { compose } from "../../server/src/ops/compose.ts";
import { readConfig } from "../../server/src/ops/config.ts";
import { DomainError } from "@tincture/contract/errors";
import type { Authenticator } from "../../server/src/keys/authenticator.ts";
import { createSecret } from "../../server/src/keys/api-key.ts";
import type { Engine } from "../../server/src/db/engine.ts";
import { openDatabase } from "./database.ts";
import type { Fault } from "./fault.ts";
import { pauseMs } from "./load.ts";

/** The contract's bound on every node but the one that revoked, counted from the revocation. */
const boundMs = 5000;
const readsHeld = 3;
const askAgainMs = 20;

export const revokeRace: Fault = {
  name: "revoke-race",
  title:
    "a key is revoked while a look at it, read before, is on its way into the cache: refused at once on the node that revoked, within 5 s on others",
  engines: ["sqlite", "postgres"],
  // The race is in the cache of keys, which is the same for all engines.
  shortEngines: ["postgres"],
  rounds: { short: 12, long: 1000 },
  async run({ owner, engine, rounds, random }) {
    const { url } = await openDatabase(owner, engine);
    const config = readConfig({ DATABASE_URL: url, STARTER_LIBRARY: "off" });
    const time = { now: Date.now() };
    const gate = createGate();
    const overrides = { clock: () => time.now, wrapEngine: gate.wrap };
    const node = await compose(config, pino({ level: "silent" }), overrides);
    owner.after(() => node.close());
    const other = await composeOperator(config);
    owner.after(() => other.close());
    const account = await other.accounts.createAccount({
      email: "a@faults.test",
      plan: "pro",
      dailyLimit: null,
    });
    const { authenticator } = node.services;
    let acceptedMeanwhile = 0;
    for (let round = 0; round < rounds; round += 1) {
      const request = { accountId: account.id, name: "race", expiresAt: null, actor: "faults" };
      const { key, secret } = await other.keys.createKey(request);
      gate.hold();
      const looks = Array.from({ length: readsHeld }, () => isAccepted(authenticator, secret));
      await gate.reached();
      const isOwn = random.below(2) === 0;
      const revoking = isOwn ? node.services.keys : other.keys;
      await revoking.revokeKey({ keyId: key.id, actor: "faults" });
      gate.release();
      acceptedMeanwhile += (await Promise.all(looks)).filter(Boolean).length;
      if (!isOwn) time.now += boundMs;
      assert.equal(
        await isAccepted(authenticator, secret),
        false,
        `round ${round}: accepted too late, own node: ${isOwn}`,
      );
      assert.equal(await isAccepted(authenticator, createSecret(randomBytes)), false);
    }
    return `${rounds} races, ${acceptedMeanwhile} looks from before the revocation were answered with it under way, none after the bound`;
  },
};

async function isAccepted(authenticator: Authenticator, secret: string): Promise<boolean> {
  for (;;) {
    try {
      await authenticator.authenticate(secret);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "invalid_api_key") return false;
      // On a busy machine the database may be late, which is not about the key.
      if (error.code !== "service_unavailable") throw error;
      await pauseMs(askAgainMs);
    }
  }
}

interface Gate {
  readonly wrap: (engine: Engine) => Engine;
  /**
   * What is read next waits; what is read after it does not, so that this node can revoke
   * meanwhile.
   */
  readonly hold: () => void;
  readonly reached: () => Promise<void>;
  readonly release: () => void;
}

/** Delays the results of lookups, so that they are stale when they arrive. */
function createGate(): Gate {
  let opened = Promise.withResolvers<void>();
  let arrived = Promise.withResolvers<void>();
  let isArmed = false;
  return {
    wrap: (engine) => ({
      ...engine,
      db: engine.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isArmed) {
            isArmed = false;
            arrived.resolve();
            await opened.promise;
          }
          return result;
        },
      }),
    }),
    hold() {
      isArmed = true;
      opened = Promise.withResolvers<void>();
      arrived = Promise.withResolvers<void>();
    },
    reached: () => arrived.promise,
    release: () => opened.resolve(),
  };
}
