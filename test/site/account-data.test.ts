import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { DomainError } from "../../server/src/domain/errors.ts";
import { createEditorSessions } from "../../server/src/domain/private/editor-sessions.ts";
import { fakeAccount } from "../../server/src/store/testing/samples.ts";
import { fakeSession } from "../../server/src/store/testing/private-samples.ts";
import { makeTemporaryFolder, openForTest } from "../../server/src/store/testing/temporary-folder.ts";
import { collectEditorWork } from "../../site/app/people/collect-editor-work.ts";

test("collectEditorWork() leaves out what is forgotten while it reads, and lets other failures pass", async (t) => {
  const store = await openForTest(t, join(makeTemporaryFolder(t), "tincture.db"));
  await store.accounts.insertAccount(fakeAccount({ id: "ann", email: "ann@example.com" }));
  const work = createEditorSessions({ store: store.editorSessions, clock: () => 7 });
  for (const number of [1, 2, 3]) await work.keepSession("ann", fakeSession(number));
  await work.noteVisited("ann", ["000000-ffffff"]);
  const forgetful = {
    ...work,
    async readWork(accountId: string) {
      const all = await work.readWork(accountId);
      await work.forgetWork(accountId, { sessions: [fakeSession(2)], visited: [] });
      return all;
    },
  };
  const { sessions, visited } = await collectEditorWork(forgetful, "ann");
  assert.deepEqual(
    sessions.map(({ id, text }) => [id, text]),
    [3, 1].map((number) => [fakeSession(number).id, fakeSession(number).text]),
  );
  assert.deepEqual(visited, ["000000-ffffff"]);
  const broken = { ...work, getSession: () => Promise.reject(new DomainError("service_unavailable", "No answer")) };
  await assert.rejects(collectEditorWork(broken, "ann"), { code: "service_unavailable" });
});
