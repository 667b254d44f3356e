import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { DomainError } from "@tincture/contract/errors";
import { createDrafts } from "../../server/src/drafts/drafts.ts";
import { fakeAccount, fakeDraft } from "../support/db/samples.ts";
import { makeTemporaryFolder, openForTest } from "../support/db/temporary-folder.ts";
import { collectDrafts } from "../../site/app/people/collect-drafts.ts";

test("collectDrafts() leaves out what is forgotten while it reads, and lets other failures pass", async (t) => {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.accounts.insertAccount(fakeAccount({ id: "ann", email: "ann@example.com" }));
  const work = createDrafts({ store: store.drafts, clock: () => 7 });
  for (const number of [1, 2, 3]) await work.saveDraft("ann", fakeDraft(number));
  await work.addVisited("ann", ["000000-ffffff"]);
  const forgetful = {
    ...work,
    async listDrafts(accountId: string) {
      const all = await work.listDrafts(accountId);
      await work.clearDrafts(accountId, { sessions: [fakeDraft(2)], visited: [] });
      return all;
    },
  };
  const { sessions, visited } = await collectDrafts(forgetful, "ann");
  assert.deepEqual(
    sessions.map(({ id, text }) => [id, text]),
    [3, 1].map((number) => [fakeDraft(number).id, fakeDraft(number).text]),
  );
  assert.deepEqual(visited, ["000000-ffffff"]);
  const broken = { ...work, getDraft: () => Promise.reject(new DomainError("service_unavailable", "No answer")) };
  await assert.rejects(collectDrafts(broken, "ann"), { code: "service_unavailable" });
});
