import assert from "node:assert/strict";
import type { AccountAudit } from "../../server/src/accounts/accounts.ts";
import type { AccountAction } from "@tincture/contract/accounts";
import { fakeAudit, fakeKey, fakeOwned, insertPeople, sampleTime } from "../support/db/samples.ts";
import type { Contract } from "./contract.ts";

export const banContract: Contract = {
  "setSuspended() is seen with the account's keys, keeps its first time, and leaves audit rows": async (open) => {
    const store = await open();
    const { accounts, bans, keys } = store;
    await insertPeople(store, ["ann", "bob"]);
    await keys.insertKey(fakeKey({ accountId: "ann" }), fakeAudit({ accountId: "ann" }));
    await bans.setSuspended(fakeDeed("suspend", 1));
    await bans.setSuspended(fakeDeed("suspend", 2));
    const holder = await keys.findKeyByHash("hash-of-key");
    assert.equal(holder?.account.suspendedAt, sampleTime + 1);
    assert.equal((await accounts.findAccount("bob"))?.suspendedAt, null);
    await bans.setSuspended(fakeDeed("resume", 3));
    assert.equal((await accounts.findAccountByEmail("ann@example.com"))?.suspendedAt, null);
    assert.deepEqual(await bans.listAccountAudits("ann"), [
      fakeDeed("suspend", 1),
      fakeDeed("suspend", 2),
      fakeDeed("resume", 3),
    ]);
  },
  "withholdPalettes() takes out what an account has published, and nobody else's": async (open) => {
    const store = await open();
    const { bans, palettes, publishing } = store;
    await insertPeople(store, ["ann", "bob"]);
    for (const number of [1, 2, 3]) await publishing.publishPalette(fakeOwned("ann", number), sampleTime);
    await publishing.publishPalette(fakeOwned("bob", 4), sampleTime);
    await publishing.unpublishOwn("ann", "slug-3", sampleTime);
    assert.equal(await publishing.hasPublished("ann"), true);
    assert.deepEqual(await bans.withholdPalettes(fakeDeed("unpublish", 1)), ["slug-1", "slug-2"]);
    const { palettes: own } = await publishing.listOwn("ann", { limit: 10, offset: 0 });
    assert.deepEqual(own.map(({ slug, state }) => `${slug} ${state}`).toSorted(), [
      "slug-1 withheld",
      "slug-2 withheld",
      "slug-3 unpublished",
    ]);
    assert.equal((await publishing.publishOwnAgain("ann", "slug-1", sampleTime)).kind, "withheld");
    assert.ok(await palettes.findPublishedBySlug("slug-4"));
    assert.deepEqual([await publishing.hasPublished("ann"), await publishing.hasPublished("bob")], [false, true]);
    const changes = await palettes.listChanges(sampleTime + 1, new Set());
    assert.deepEqual(
      changes.map((change) => change.paletteIds),
      [["palette-000001", "palette-000002"]],
    );
    assert.deepEqual(await bans.withholdPalettes(fakeDeed("unpublish", 2)), []);
  },
};

function fakeDeed(action: AccountAction, second: number): AccountAudit {
  return { id: `audit-${second}`, accountId: "ann", action, actor: "cli", at: sampleTime + second, detail: null };
}
