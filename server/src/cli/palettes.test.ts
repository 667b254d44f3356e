import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { describePalette, slugify } from "@tincture/color";
import type { Palette } from "@tincture/contract/library";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

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

  test("palettes export of an empty library can be imported", async () => {
    const empty = await instance.run(["palettes", "export", "--json"]);
    assert.equal(empty.stdout, "[]\n");
    assert.equal((await instance.run(["palettes", "import", "-"], empty.stdout)).code, 0);
  });

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

  test("palettes import shows the first hundred bad rows and counts the rest", async () => {
    const rows = "{}\n".repeat(1250);
    const { stdout, stderr } = await instance.run(["palettes", "import", "-", "--dry-run"], rows);
    assert.equal(stdout, "Good rows 0, bad rows 1,250; nothing imported\n");
    const lines = stderr.trimEnd().split("\n");
    assert.deepEqual([lines.length, lines.at(-1)], [101, "… and 1,150 more bad rows"]);
    const json = await instance.run(["palettes", "import", "-", "--dry-run", "--json"], rows);
    assert.equal(JSON.parse(json.stdout).bad_rows.length, 100);
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
