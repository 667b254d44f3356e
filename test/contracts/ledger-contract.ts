import { fc } from "../properties.ts";
import { runs } from "../sizes.ts";
import assert from "node:assert/strict";
import type { Debit, DebitRequest, LedgerStore } from "../../server/src/credits/credits.ts";
import { meteredOperations } from "@tincture/contract/operations";
import { fakeDebit } from "../support/db/samples.ts";
import { type Contract, takeTurn } from "./contract.ts";

const today = "2026-01-31";

export const ledgerContract: Contract = {
  "commitDebits() grants until the cap and says what is used after each": async (open) => {
    const { ledger } = await open();
    const requests = [3, 1, 4, 1].map((asked) => fakeDebit({ asked, cap: 7 }));
    assert.deepEqual(await ledger.commitDebits(requests), [
      { granted: 3, used: 3 },
      { granted: 1, used: 4 },
      { granted: 3, used: 7 },
      { granted: 0, used: 7 },
    ]);
    assert.equal(await ledger.readUsed("account", today), 7);
    assert.deepEqual(await ledger.commitDebits([]), []);
  },
  "commitDebits() sells nothing under a lowered cap and goes on under a raised one": async (open) => {
    const { ledger } = await open();
    await ledger.commitDebits([fakeDebit({ asked: 10, cap: 10 })]);
    assert.deepEqual(await ledger.commitDebits([fakeDebit({ cap: 4 })]), [{ granted: 0, used: 10 }]);
    assert.deepEqual(await ledger.commitDebits([fakeDebit({ cap: 0 })]), [{ granted: 0, used: 10 }]);
    assert.deepEqual(await ledger.commitDebits([fakeDebit({ asked: 5, cap: 12 })]), [{ granted: 2, used: 12 }]);
  },
  "commitDebits() keeps days and accounts apart": async (open) => {
    const { ledger } = await open();
    const requests = ["2026-01-31", "2026-02-01", "2026-01-31"].map((day) => fakeDebit({ day, cap: 1 }));
    const debits = await ledger.commitDebits([...requests, fakeDebit({ accountId: "other", cap: 1 })]);
    assert.deepEqual(
      debits.map((debit) => debit.granted),
      [1, 1, 0, 1],
    );
    assert.equal(await ledger.readUsed("other", "2026-02-01"), 0);
  },
  "listUsage() sums by day, key and operation, within the days asked": async (open) => {
    const { ledger } = await open();
    await ledger.commitDebits([
      fakeDebit({ asked: 2, operation: "listColors" }),
      fakeDebit({ keyId: "other" }),
      fakeDebit({ asked: 3, operation: "listColors", cap: 4 }),
      fakeDebit({ asked: 3, cap: 4 }),
      fakeDebit({ day: "2026-03-01" }),
      fakeDebit({ accountId: "other" }),
    ]);
    assert.deepEqual(await ledger.listUsage("account", "2026-01-01", today), [
      { day: today, keyId: "key", operation: "listColors", requests: 2, credits: 3 },
      { day: today, keyId: "other", operation: "getColor", requests: 1, credits: 1 },
    ]);
    assert.equal((await ledger.listUsage("account", today, "2026-03-01")).length, 3);
  },
  "commitDebits() of many processes together sells exactly the cap": async (open) => {
    const ledgers = [(await open()).ledger, (await open()).ledger, (await open()).ledger] as const;
    const batches = Array.from({ length: 30 }, (_, i) =>
      takeTurn(ledgers, i).commitDebits(Array.from({ length: 10 }, (_, j) => fakeDebit({ asked: 1 + (j % 5) }))),
    );
    const debits = (await Promise.all(batches)).flat();
    assert.equal(sum(debits.map((debit) => debit.granted)), 500);
    assert.equal(await ledgers[0].readUsed("account", today), 500);
    const usage = await ledgers[1].listUsage("account", today, today);
    assert.equal(sum(usage.map((row) => row.credits)), 500);
  },
  "commitDebits() of a batch over a thousand accounts answers each in its place": async (open) => {
    const { ledger } = await open();
    const requests = Array.from({ length: 1300 }, (_, i) =>
      fakeDebit({ accountId: `account-${i}`, asked: 1 + (i % 9) }),
    );
    const debits = await ledger.commitDebits(requests);
    assert.deepEqual(
      debits,
      requests.map(({ asked }) => ({ granted: asked, used: asked })),
    );
  },
  "commitDebits() follows the model whatever the batches and caps": async (open) => {
    const { ledger } = await open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(anyDebit(), { maxLength: 12 }), { maxLength: 6 }), async (batches) => {
        run += 1;
        await compareWithModel(
          ledger,
          batches.map((batch) => batch.map((debit) => inRun(debit, run))),
        );
      }),
      runs(60),
    );
  },
};

function anyDebit(): fc.Arbitrary<DebitRequest> {
  return fc.record({
    accountId: fc.constantFrom("a", "b", "c"),
    keyId: fc.constantFrom("k1", "k2"),
    operation: fc.constantFrom(...meteredOperations),
    day: fc.constantFrom("2026-01-31", "2026-02-01"),
    cap: fc.oneof(fc.constant(20), fc.nat(40)),
    asked: fc.integer({ min: 1, max: 15 }),
  });
}

function inRun(debit: DebitRequest, run: number): DebitRequest {
  return { ...debit, accountId: `${debit.accountId}-${run}` };
}

async function compareWithModel(ledger: LedgerStore, batches: readonly (readonly DebitRequest[])[]): Promise<void> {
  const used = new Map<string, number>();
  for (const batch of batches) {
    assert.deepEqual(
      await ledger.commitDebits(batch),
      batch.map((request) => debitModel(used, request)),
    );
  }
  for (const [name, expected] of used) {
    const [accountId = "", day = ""] = name.split(" ");
    const usage = await ledger.listUsage(accountId, day, day);
    assert.equal(await ledger.readUsed(accountId, day), expected);
    assert.equal(sum(usage.map((row) => row.credits)), expected);
  }
}

function debitModel(used: Map<string, number>, { accountId, day, cap, asked }: DebitRequest): Debit {
  const name = `${accountId} ${day}`;
  const before = used.get(name) ?? 0;
  const granted = Math.min(asked, Math.max(0, cap - before));
  used.set(name, before + granted);
  return { granted, used: before + granted };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
