import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { utcDay } from "@tincture/contract/clock";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { fakeSubmission } from "../../../test/support/db/community-samples.ts";
import { fakePalette } from "../../../test/support/db/samples.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

suite("tincture palettes queue, approve, reject, reports and dismiss", () => {
  const instance = createInstance();
  const budget = { day: utcDay(Date.now()), limit: 20 };

  async function submit({ store, accounts }: OperatorTools, numbers: readonly number[]): Promise<void> {
    const known = await store.accounts.findAccountByEmail("ann@example.com");
    const account =
      known ?? (await accounts.createAccount({ email: "ann@example.com", plan: "free", dailyLimit: null }));
    for (const number of numbers) {
      await store.publishing.submitPalette({ submission: fakeSubmission(account.id, number), budget });
    }
  }

  test("palettes queue lists waiting palettes with their authors", async () => {
    assert.equal((await instance.run(["palettes", "queue", "--json"])).stdout, "[]\n");
    await submit(await instance.open(), [1, 2, 3]);
    const [first]: readonly object[] = JSON.parse((await instance.run(["palettes", "queue", "--json"])).stdout);
    const { id, colors, name, tagline, tags } = fakePalette(1);
    assert.deepEqual(
      { ...first, account_id: "", created_at: "" },
      { id, colors, name, tagline, tags, email: "ann@example.com", account_id: "", created_at: "" },
    );
    const { stdout } = await instance.run(["palettes", "queue"]);
    assert.match(stdout, /^ID .*\npalette-000001 {2}Palette 1 .*ann@example\.com/);
  });

  test("palettes approve publishes palettes and names those that failed", async () => {
    const { store } = await instance.open();
    const approved = await instance.run(["palettes", "approve", "palette-000001", "nothing", "--json"]);
    assert.equal(approved.code, 1);
    assert.deepEqual(JSON.parse(approved.stdout), [
      { id: "palette-000001", slug: "palette-1" },
      {
        id: "nothing",
        error: {
          code: "submission_not_found",
          message: 'No palette with the id "nothing" waits for review',
        },
      },
    ]);
    assert.match(approved.stderr, /1 of 2 palettes not published/);
    assert.equal((await store.palettes.findPublishedBySlug("palette-1"))?.name, "Palette 1");
  });

  test("palettes approve names the published palette with the same colors", async () => {
    const { store } = await instance.open();
    await store.palettes.insertPalettes([fakePalette(2, { id: "rival", slugs: ["rival"] })], Date.now());
    const { code, stderr } = await instance.run(["palettes", "approve", "palette-000002"]);
    assert.equal(code, 1);
    assert.match(stderr, /^The colors of "palette-000002" were published meanwhile as "rival"; reject it/);
  });

  test("palettes reject shows the author the note, and approve --all publishes the rest", async () => {
    const rejected = await instance.run(["palettes", "reject", "palette-000002", "--note", "Known already"]);
    assert.deepEqual([rejected.code, rejected.stdout], [0, "Rejected palette palette-000002\n"]);
    const again = await instance.run(["palettes", "reject", "palette-000002"]);
    assert.deepEqual(
      [again.code, again.stderr],
      [1, 'tincture: No palette with the id "palette-000002" waits for review\n'],
    );
    const { stdout } = await instance.run(["palettes", "approve", "--all"]);
    assert.equal(stdout, "Published palette palette-000003 as palette-3\n");
    const tools = await instance.open();
    const account = await tools.accounts.getAccountByEmail("ann@example.com");
    const { palettes } = await tools.store.publishing.listOwn(account.id, { limit: 10, offset: 0 });
    const notes = palettes.filter(({ state }) => state === "rejected").map(({ note }) => note);
    assert.deepEqual(notes, ["Known already"]);
  });

  test("palettes approve requires either ids or --all", async () => {
    const message = 'tincture: Expected either ids or the option "--all"\n';
    for (const args of [[], ["some", "--all"]]) {
      const refusal = await instance.refuse(["palettes", "approve", ...args]);
      assert.deepEqual(refusal, { code: 2, stderr: message });
    }
  });

  test("palettes reports lists reports until they are dismissed", async () => {
    const { store, accounts } = await instance.open();
    const { id: accountId } = await accounts.getAccountByEmail("ann@example.com");
    const note = "Two\nlines";
    await store.reports.reportPalette({ accountId, slug: "rival", reason: "copied", note, budget }, Date.now());
    const { stdout } = await instance.run(["palettes", "reports"]);
    assert.match(stdout, /^SLUG .*\nrival {2}Palette 2 {2}1 +copied 1 +\S+ {2}"Two\\u\{a\}lines"\n$/);
    const json: readonly object[] = JSON.parse((await instance.run(["palettes", "reports", "--json"])).stdout);
    assert.deepEqual(json, [
      {
        slug: "rival",
        name: "Palette 2",
        report_count: 1,
        reasons: { copied: 1 },
        notes: [note],
        reported_at: (await store.reports.listReported()).map(({ reportedAt }) =>
          new Date(reportedAt).toISOString(),
        )[0],
      },
    ]);
    const dismissed = await instance.run(["palettes", "dismiss", "rival", "--json"]);
    assert.deepEqual(JSON.parse(dismissed.stdout), { slug: "rival", dismissed: 1 });
    assert.equal((await instance.run(["palettes", "reports", "--json"])).stdout, "[]\n");
    assert.equal((await instance.run(["palettes", "dismiss", "nothing"])).code, 1);
  });
});
