import { fc } from "../properties.ts";
import { runs } from "../sizes.ts";
import assert from "node:assert/strict";
import type { Debit, DebitRequest, LedgerStore } from "../../server/src/credits/credits.ts";
import { msPerDay } from "@tincture/contract/clock";
import { meteredOperations } from "@tincture/contract/operations";
import { fakeDebit, sampleTime } from "../support/db/samples.ts";
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
  "commitDebits() grants no more than the key and the account have left": async (open) => {
    const { ledger } = await open();
    const capped = (asked: number, keyCap = 10) => fakeDebit({ keyId: "capped", keyCap, asked, cap: 20 });
    assert.deepEqual(await ledger.commitDebits([capped(6), fakeDebit({ asked: 7, cap: 20 }), capped(6), capped(1)]), [
      { granted: 6, used: 6, keyUsed: 6 },
      { granted: 7, used: 13 },
      { granted: 4, used: 17, keyUsed: 10 },
      { granted: 0, used: 17, keyUsed: 10 },
    ]);
    assert.deepEqual(await ledger.commitDebits([capped(9, 18)]), [{ granted: 3, used: 20, keyUsed: 13 }]);
    assert.deepEqual(await ledger.commitDebits([capped(1, 5)]), [{ granted: 0, used: 20, keyUsed: 13 }]);
    assert.equal(await ledger.readKeyUsed("capped", today), 13);
    assert.equal(await ledger.readKeyUsed("capped", "2026-02-01"), 0);
    assert.equal(await ledger.readKeyUsed("key", today), 0);
  },
  "commitDebits() of many processes together sells exactly what keys and account have": async (open) => {
    const ledgers = [(await open()).ledger, (await open()).ledger, (await open()).ledger] as const;
    const caps: Readonly<Record<string, number>> = { small: 60, large: 300 };
    const batches = Array.from({ length: 30 }, (_, i) =>
      takeTurn(ledgers, i).commitDebits(
        Array.from({ length: 12 }, (_, j) => {
          const keyId = ["large", "small", "free"][(i + j) % 3]!;
          return fakeDebit({ asked: 1 + (j % 5), cap: 500, keyId, keyCap: caps[keyId] });
        }),
      ),
    );
    const debits = (await Promise.all(batches)).flat();
    const usage = await ledgers[1].listUsage("account", today, today);
    const used = new Map(usage.map(({ keyId, credits }) => [keyId, credits]));
    assert.equal(sum(debits.map((debit) => debit.granted)), 500);
    assert.equal(await ledgers[0].readUsed("account", today), 500);
    assert.equal(used.get("small"), 60);
    assert.ok(used.get("large")! <= 300);
    for (const keyId of ["small", "large"])
      assert.equal(await ledgers[2].readKeyUsed(keyId, today), used.get(keyId), keyId);
  },
  "commitDebits() with caps of keys follows the model": async (open) => {
    const { ledger } = await open();
    let run = 0;
    const batches = fc.array(fc.tuple(fc.nat(40), fc.array(anyCappedDebit(), { maxLength: 12 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (sent) => {
        run += 1;
        await compareWithModel(
          ledger,
          sent.map(([cap, batch]) => batch.map((debit) => inRun({ ...debit, cap }, run))),
        );
      }),
      runs(60),
    );
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
  "commitDebits() charges an id once, for one request and account": async (open) => {
    const { ledger } = await open();
    const first = charged("x", { asked: 3 });
    assert.deepEqual(await ledger.commitDebits([first]), [{ granted: 3, used: 3 }]);
    const repeat = { granted: 0, used: 4, earlier: { kind: "repeat", granted: 3 } };
    const debits = await ledger.commitDebits([
      fakeDebit(),
      first,
      charged("x", { asked: 5, charge: { requestHash: "other" } }),
      charged("x", { accountId: "other" }),
      charged("X"),
      first,
    ]);
    assert.deepEqual(debits, [
      { granted: 1, used: 4 },
      repeat,
      { granted: 0, used: 4, earlier: { kind: "conflict" } },
      { granted: 1, used: 1 },
      { granted: 1, used: 5 },
      { ...repeat, used: 5 },
    ]);
    const usage = await ledger.listUsage("account", today, today);
    assert.deepEqual(usage, [{ day: today, keyId: "key", operation: "getColor", requests: 3, credits: 5 }]);
  },
  "commitDebits() repeats within a batch, on another day and without credits": async (open) => {
    const { ledger } = await open();
    const ask = charged("x", { asked: 5, cap: 3 });
    const repeat = { granted: 0, used: 3, earlier: { kind: "repeat", granted: 3 } };
    assert.deepEqual(await ledger.commitDebits([ask, ask]), [{ granted: 3, used: 3 }, repeat]);
    assert.deepEqual(await ledger.commitDebits([{ ...ask, day: "2026-02-01" }]), [{ ...repeat, used: 0 }]);
    assert.equal(await ledger.readUsed("account", "2026-02-01"), 0);
  },
  "commitDebits() repeats under another key, which may have reached its cap": async (open) => {
    const { ledger } = await open();
    const first = charged("x", { asked: 3, keyCap: 2 });
    const [debit] = await ledger.commitDebits([first]);
    assert.deepEqual(debit, { granted: 2, used: 2, keyUsed: 2 });
    const earlier = { kind: "repeat", granted: 2 };
    assert.deepEqual(await ledger.commitDebits([first, { ...first, keyId: "other", keyCap: 0 }]), [
      { granted: 0, used: 2, keyUsed: 2, earlier },
      { granted: 0, used: 2, keyUsed: 0, earlier },
    ]);
    assert.equal(await ledger.readKeyUsed("key", today), 2);
  },
  "commitDebits() leaves the id of a refusal free": async (open) => {
    const { ledger } = await open();
    const refused = charged("x", { cap: 0 });
    const none = { granted: 0, used: 0 };
    const other = charged("x", { cap: 0, charge: { requestHash: "other" } });
    assert.deepEqual(await ledger.commitDebits([refused, refused, other]), [
      none,
      none,
      { ...none, earlier: { kind: "conflict" } },
    ]);
    assert.deepEqual(await ledger.commitDebits([{ ...other, cap: 5 }]), [{ granted: 1, used: 1 }]);
  },
  "commitDebits() frees an id after 24 hours": async (open) => {
    const { ledger } = await open();
    const [first, late, other] = [0, msPerDay - 1, msPerDay].map((ms) =>
      charged("x", { charge: { at: sampleTime + ms } }),
    );
    await ledger.commitDebits([first!]);
    const repeat = { kind: "repeat", granted: 1 };
    assert.deepEqual(await ledger.commitDebits([late!]), [{ granted: 0, used: 1, earlier: repeat }]);
    assert.deepEqual(await ledger.commitDebits([other!]), [{ granted: 1, used: 2 }]);
    assert.deepEqual(await ledger.commitDebits([other!]), [{ granted: 0, used: 2, earlier: repeat }]);
  },
  "commitDebits() of many processes together charges each id once": async (open) => {
    const ledgers = [(await open()).ledger, (await open()).ledger, (await open()).ledger] as const;
    const ids = Array.from({ length: 40 }, (_, i) => `id-${i}`);
    const batches = Array.from({ length: 12 }, (_, i) => {
      const turned = [...ids.slice(i * 3), ...ids.slice(0, i * 3)];
      return takeTurn(ledgers, i).commitDebits(turned.map((id) => charged(id, { asked: 2 })));
    });
    const debits = (await Promise.all(batches)).flat();
    assert.equal(sum(debits.map(({ granted }) => granted)), 80);
    assert.ok(debits.every(({ granted, earlier }) => granted === 2 || earlier?.kind === "repeat"));
    assert.equal(await ledgers[0].readUsed("account", today), 80);
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
    charge: fc.option(
      fc.record({
        id: fc.constantFrom("x", "y"),
        requestHash: fc.constantFrom("one", "other"),
        at: fc.constantFrom(sampleTime, sampleTime + msPerDay),
      }),
      { nil: undefined },
    ),
  });
}

type ChargedFields = Partial<Omit<DebitRequest, "charge">> & { readonly charge?: Partial<DebitRequest["charge"]> };

function charged(id: string, { charge, ...fields }: ChargedFields = {}): DebitRequest {
  return fakeDebit({ ...fields, charge: { id, requestHash: "hash", at: sampleTime, ...charge } });
}

/** Keys belong to one account. In a batch, an account has one cap. */
function anyCappedDebit(): fc.Arbitrary<DebitRequest> {
  const keyCap = fc.option(fc.oneof(fc.constant(8), fc.nat(20)), { nil: undefined });
  return fc
    .tuple(anyDebit(), keyCap)
    .map(([debit, cap]) => ({ ...debit, keyId: `${debit.accountId}-${debit.keyId}`, keyCap: cap }));
}

function inRun(debit: DebitRequest, run: number): DebitRequest {
  return { ...debit, accountId: `${debit.accountId}-${run}`, keyId: `${debit.keyId}-${run}` };
}

async function compareWithModel(ledger: LedgerStore, batches: readonly (readonly DebitRequest[])[]): Promise<void> {
  const models: Models = { used: new Map(), usedByKey: new Map() };
  const charges = new Map<string, ModelCharge>();
  for (const batch of batches) assert.deepEqual(await ledger.commitDebits(batch), chargeModel(batch, models, charges));
  for (const [name, expected] of models.usedByKey) {
    const [keyId = "", day = ""] = name.split(" ");
    assert.equal(await ledger.readKeyUsed(keyId, day), expected);
  }
  for (const [name, expected] of models.used) {
    const [accountId = "", day = ""] = name.split(" ");
    const usage = await ledger.listUsage(accountId, day, day);
    assert.equal(await ledger.readUsed(accountId, day), expected);
    assert.equal(sum(usage.map((row) => row.credits)), expected);
  }
}

type ModelCharge = { readonly requestHash: string; readonly at: number; readonly granted: number };

/** Only the first request with an id in a batch can be charged. */
function chargeModel(
  batch: readonly DebitRequest[],
  models: Models,
  charges: Map<string, ModelCharge>,
): readonly Debit[] {
  const firsts = new Map<string, ModelCharge>();
  return batch.map((request) => {
    if (!request.charge) return debitModel(models, request);
    const { id, requestHash, at } = request.charge;
    const name = `${request.accountId} ${id}`;
    const stored = charges.get(name);
    const first = firsts.get(name) ?? (stored && stored.at > at - msPerDay ? stored : undefined);
    if (!first) {
      const debit = debitModel(models, request);
      const charge = { requestHash, at, granted: debit.granted };
      firsts.set(name, charge);
      charges.delete(name);
      if (debit.granted > 0) charges.set(name, charge);
      return debit;
    }
    firsts.set(name, first);
    const none = debitModel(models, { ...request, asked: 0 });
    if (first.requestHash !== requestHash) return { ...none, earlier: { kind: "conflict" } };
    return first.granted === 0 ? none : { ...none, earlier: { kind: "repeat", granted: first.granted } };
  });
}

function debitModel(models: Models, { accountId, keyId, day, cap, keyCap, asked }: DebitRequest): Debit {
  const name = `${accountId} ${day}`;
  const before = models.used.get(name) ?? 0;
  const keyName = `${keyId} ${day}`;
  const keyBefore = models.usedByKey.get(keyName) ?? 0;
  const left = keyCap === undefined ? cap - before : Math.min(cap - before, keyCap - keyBefore);
  const granted = Math.min(asked, Math.max(0, left));
  models.used.set(name, before + granted);
  if (keyCap === undefined) return { granted, used: before + granted };
  models.usedByKey.set(keyName, keyBefore + granted);
  return { granted, used: before + granted, keyUsed: keyBefore + granted };
}

interface Models {
  readonly used: Map<string, number>;
  readonly usedByKey: Map<string, number>;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
