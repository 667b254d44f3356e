import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { createInstance } from "../testing/run-tincture.ts";

interface PaletteJson {
  readonly colors: readonly string[];
  readonly name: string;
  readonly tagline: string;
  readonly slug: string;
  readonly tags: readonly string[];
  readonly save_count: number;
  readonly published_at: string;
  readonly is_published?: boolean;
}

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

  async function exportAll(): Promise<readonly PaletteJson[]> {
    const { stdout } = await instance.run("palettes export --all --format json".split(" "));
    const palettes: readonly PaletteJson[] = JSON.parse(stdout);
    return palettes;
  }

  test("palettes export of an empty library can be imported", async () => {
    const empty = await instance.run(["palettes", "export", "--json"]);
    assert.equal(empty.stdout, "[]\n");
    assert.equal((await instance.run(["palettes", "import", "-"], empty.stdout)).code, 0);
  });

  test("palettes import takes good rows, skips duplicates, reports bad rows with their line", async () => {
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

  test("palettes export gives what was imported, and describes what was missing", async () => {
    const [first, second] = await exportAll();
    assert.deepEqual(first, {
      colors: ["ff0000", "00ff00"],
      name: 'Dusk, "late"',
      tagline: "A tagline.",
      slug: "dusk",
      tags: ["warm", "a;b"],
      save_count: 7,
      published_at: "2024-05-06T07:08:09.000Z",
      is_published: true,
    });
    assert.ok(second?.name && second.tagline && second.tags.length > 0);
    assert.match(second.slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.equal(second.save_count, 0);
    assert.ok(Math.abs(Date.parse(second.published_at) - Date.now()) < 600_000);
  });

  test("palettes unpublish and publish move a palette out of the export and back", async () => {
    assert.equal((await instance.run(["palettes", "unpublish", "dusk"])).code, 0);
    assert.equal((await exportAll()).find(({ slug }) => slug === "dusk")?.is_published, false);
    assert.doesNotMatch((await instance.run(["palettes", "export"])).stdout, /"dusk"/);
    assert.equal((await instance.run(["palettes", "publish", "dusk", "--json"])).code, 0);
    assert.match((await instance.run(["palettes", "export"])).stdout, /"slug":"dusk"/);
    const unknown = await instance.run(["palettes", "publish", "nothing"]);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'tincture: No palette with the slug "nothing"\n']);
  });

  for (const format of ["json", "ndjson", "csv"]) {
    test(`palettes export --format ${format} comes back the same in another library`, async () => {
      await instance.run(["palettes", "unpublish", "dusk"]);
      const written = await instance.run(["palettes", "export", "--all", "--format", format]);
      const file = join(instance.folder, `library.${format}`);
      writeFileSync(file, written.stdout);
      const other = { DATABASE_URL: `sqlite:${join(instance.folder, `${format}.db`)}` };
      const read = await instance.run(["palettes", "import", "--json", "--strict", file], "", other);
      assert.deepEqual(JSON.parse(read.stdout), {
        rows: 2,
        imported: 2,
        duplicates: 0,
        bad: 0,
        dry_run: false,
        bad_rows: [],
      });
      const again = await instance.run(["palettes", "export", "--all", "--format", format], "", other);
      assert.equal(again.stdout, written.stdout);
    });
  }

  test("palettes import --strict leaves everything as it was when one row is bad", async () => {
    const before = await exportAll();
    const good = { colors: "123456 654321" };
    for (const bad of [{ colors: "x" }, { colors: "abcdef fedcba", slug: "dusk" }]) {
      const input = JSON.stringify([good, bad]);
      const { code, stdout, stderr } = await instance.run(["palettes", "import", "-", "--strict"], input);
      assert.equal(code, 1);
      assert.match(stdout, /^Imported 0, duplicates skipped 0, bad rows 1\n$/);
      assert.match(stderr, /^Item 2 \(line 1\): /);
    }
    assert.deepEqual(await exportAll(), before);
  });

  test("palettes import --dry-run only looks", async () => {
    const before = await exportAll();
    const looked = await instance.run(["palettes", "import", "-", "--dry-run"], "colors\n123456 654321\nx\n");
    assert.equal(looked.code, 1);
    assert.equal(looked.stdout, "Good rows 1, bad rows 1; nothing imported\n");
    assert.deepEqual(await exportAll(), before);
  });

  test("palettes import says what it cannot read", async () => {
    const missing = await instance.run(["palettes", "import", "nowhere.json"]);
    assert.deepEqual(missing, { code: 1, stdout: "", stderr: 'tincture: No such file: "nowhere.json"\n' });
    const broken = await instance.run(["palettes", "import", "-", "--format", "json"], "[1,\n2");
    assert.equal(broken.code, 1);
    assert.match(broken.stderr, /^tincture: Item 2 \(line 2\) has no end\n$/m);
    const folder = await instance.run(["palettes", "import", "."]);
    assert.match(folder.stderr, /^tincture: Cannot read ".": it is a folder, a file is wanted\n$/);
    assert.equal((await instance.run(["palettes", "import", "-", "--format", "xml"])).code, 2);
  });

  test("palettes import takes what generate prints", async () => {
    const { stdout } = await instance.run("generate --count 30 --seed s".split(" "));
    const read = await instance.run(["palettes", "import", "-"], stdout);
    assert.deepEqual([read.code, read.stdout], [0, "Imported 30, duplicates skipped 0, bad rows 0\n"]);
  });
});
