import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { describePalette, slugify } from "@tincture/color";
import type { Palette } from "@tincture/contract/library";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";
import { utcDay } from "@tincture/contract/clock";
import type { OperatorTools } from "../ops/compose-operator.ts";
import { fakePalette, fakeSubmission } from "../../../test/support/db/samples.ts";

const dusk = {
  colors: ["FF0000", "#00ff00"],
  name: 'Dusk, "late"',
  tagline: "A tagline.",
  slug: "dusk",
  tags: ["Warm", "a;b"],
  save_count: 7,
  published_at: "2024-05-06T07:08:09Z",
  unknown: true,
};

suite("tincture palettes", () => {
  const instance = createInstance();

  async function listPalettes(database?: string): Promise<readonly Omit<Palette, "id">[]> {
    const { store } = await instance.open(database);
    const palettes: Omit<Palette, "id">[] = [];
    for await (const block of store.palettes.scanPalettes()) {
      for (const { id: _id, ...palette } of block) palettes.push(palette);
    }
    return palettes;
  }

  test("palettes import imports good rows, skips duplicates and reports bad rows with their lines", async () => {
    const rows = [
      JSON.stringify(dusk),
      JSON.stringify({ colors: "00ff00-ff0000" }),
      "{broken",
      "",
      JSON.stringify({ colors: "0000ff 00ffff" }),
      JSON.stringify({ colors: "0000ff 000000", slug: "dusk" }),
      JSON.stringify({ colors: ["0000ff"] }),
    ];
    const { code, stdout, stderr } = await instance.run(["palettes", "import", "-"], rows.join("\n"));
    assert.equal(code, 1);
    assert.equal(stdout, "Imported 2, duplicates skipped 1, bad rows 3\n");
    const lines = stderr.trimEnd().split("\n").toSorted();
    assert.deepEqual(lines, [
      "Line 3: is not valid JSON",
      'Line 6: Slug "dusk" is taken by another palette',
      'Line 7: Field "colors" must be 2 to 8 colors, got 1 in "["0000ff"]"',
    ]);
  });

  test("palettes export writes imported palettes with generated texts", async () => {
    const { stdout } = await instance.run(["palettes", "export"]);
    const [first, second]: readonly Readonly<Record<string, unknown>>[] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(first, {
      colors: ["ff0000", "00ff00"],
      name: 'Dusk, "late"',
      tagline: "A tagline.",
      slug: "dusk",
      tags: ["warm", "a;b"],
      save_count: 7,
      published_at: "2024-05-06T07:08:09.000Z",
    });
    assert.deepEqual(Object.keys(second!), Object.keys(first));
    const [, stored] = await listPalettes();
    const { name, tagline, tags } = describePalette(stored!.colors);
    assert.deepEqual([stored?.name, stored?.tagline, stored?.tags], [name, tagline, tags]);
    assert.equal(stored?.slug, slugify(name));
    assert.ok(Math.abs(stored.publishedAt - Date.now()) < 600_000);
  });

  test("palettes unpublish and publish remove a palette from the export and add it again", async () => {
    const { store } = await instance.open();
    assert.equal((await instance.run(["palettes", "unpublish", "dusk"])).code, 0);
    assert.equal(await store.palettes.findPublishedBySlug("dusk"), undefined);
    assert.doesNotMatch((await instance.run(["palettes", "export"])).stdout, /"dusk"/);
    assert.equal((await instance.run(["palettes", "publish", "dusk", "--json"])).code, 0);
    assert.equal((await store.palettes.findPublishedBySlug("dusk"))?.publishedAt, Date.parse(dusk.published_at));
    await store.palettes.unpublishPalette("dusk", Date.now());
    const unknown = await instance.run(["palettes", "publish", "nothing"]);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'tincture: No palette with the slug "nothing"\n']);
  });

  for (const format of ["json", "ndjson", "csv"]) {
    test(`palettes export --format ${format} is imported unchanged into another library`, async () => {
      const written = await instance.run(["palettes", "export", "--all", "--format", format]);
      const file = join(instance.folder, `library.${format}`);
      writeFileSync(file, written.stdout);
      const database = `${format}.db`;
      await instance.open(database);
      const args = ["palettes", "import", "--json", "--strict", file];
      const read = await instance.run(args, "", { DATABASE_URL: instance.urlOf(database) });
      const counts = { rows: 2, imported: 2, duplicates: 0, bad: 0 };
      assert.deepEqual(JSON.parse(read.stdout), { ...counts, dry_run: false, bad_rows: [] });
      assert.deepEqual(await listPalettes(database), await listPalettes());
    });
  }

  test("palettes import --strict changes nothing if one row is bad", async () => {
    const before = await listPalettes();
    const good = { colors: "123456 654321" };
    for (const bad of [{ colors: "x" }, { colors: "abcdef fedcba", slug: "dusk" }]) {
      const input = JSON.stringify([good, bad]);
      const { code, stdout, stderr } = await instance.run(["palettes", "import", "-", "--strict"], input);
      assert.equal(code, 1);
      assert.match(stdout, /^Imported 0, duplicates skipped 0, bad rows 1\n$/);
      assert.match(stderr, /^Item 2 \(line 1\): /);
    }
    assert.deepEqual(await listPalettes(), before);
  });

  test("palettes import --dry-run only checks", async () => {
    const before = await listPalettes();
    const looked = await instance.run(["palettes", "import", "-", "--dry-run"], "colors\n123456 654321\nx\n");
    assert.equal(looked.code, 1);
    assert.equal(looked.stdout, "Good rows 1, bad rows 1; nothing imported\n");
    assert.deepEqual(await listPalettes(), before);
  });

  test("palettes import names what it cannot read", async () => {
    const missing = await instance.run(["palettes", "import", "nowhere.json", "--json"]);
    const error = { code: "failure", message: 'No such file: "nowhere.json"' };
    assert.deepEqual(missing, { code: 1, stdout: "", stderr: `${JSON.stringify({ error })}\n` });
    const broken = await instance.run(["palettes", "import", "-", "--format", "json"], "[1,\n2");
    assert.equal(broken.code, 1);
    assert.match(broken.stderr, /^tincture: Item 2 \(line 2\) has no end\n$/m);
    const folder = await instance.refuse(["palettes", "import", tmpdir()]);
    assert.match(folder.stderr, /^tincture: Cannot read ".*": expected a file, got a folder\n$/);
    assert.equal((await instance.refuse(["palettes", "import", "-", "--format", "xml"])).code, 2);
  });

  test("palettes import reads the output of generate", async () => {
    const { stdout } = await instance.run("generate --count 30 --seed s".split(" "));
    const read = await instance.run(["palettes", "import", "-"], stdout);
    assert.deepEqual([read.code, read.stdout], [0, "Imported 30, duplicates skipped 0, bad rows 0\n"]);
  });
});

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
