import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { generatePalette } from "@tincture/color";
import { createTheme, themeFormats, themeModes } from "@tincture/color/theme";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

suite("tincture theme", { concurrency: true }, () => {
  const instance = createInstance();

  test("theme prints every role of every mode with its promised ratio, and creates no database", async () => {
    const { code, stdout, stderr } = await instance.run("theme --colors #264653,2A9D8F".split(" "), "", {
      DATABASE_URL: instance.urlOf("none.db"),
    });
    assert.deepEqual([code, stderr], [0, ""]);
    const { looks } = createTheme(["264653", "2a9d8f"], "AA");
    assert.match(stdout, /^role +light +dark +light_high_contrast +dark_high_contrast\nbackground +#/);
    const { text } = looks.light;
    assert.ok(stdout.includes(`#${text.hex} ${text.ratio.toFixed(2)} (4.5)`));
    assert.match(stdout, /^focus_ring +#\w+ \d+\.\d\d \(3\)/m);
    assert.equal(existsSync(join(instance.folder, "none.db")), false);
  });

  test("theme lists the colors that it moved", async () => {
    const { stdout } = await instance.run("theme --colors 777777 --contrast aaa".split(" "));
    assert.match(stdout, /^Moved in light: primary from #777777 to #\w{6} \(CIEDE2000 \d+\.\d\)$/m);
  });

  test("theme writes the same files as the site and the same JSON as the API", async () => {
    const theme = createTheme(["264653"], "AAA");
    for (const { name, write } of themeFormats) {
      const { stdout } = await instance.run(["theme", "--colors", "264653", "--contrast", "AAA", "--format", name]);
      assert.equal(stdout, write(theme), name);
    }
    const { stdout } = await instance.run("theme --colors 264653 --contrast AAA --json".split(" "));
    const shown = JSON.parse(stdout);
    assert.deepEqual(Object.keys(shown), ["colors", "contrast", "brand", ...themeModes, "scales", "moved", "kept"]);
    assert.deepEqual(shown.dark, theme.looks.dark);
  });

  test("theme assigns roles to colors", async () => {
    const args = "theme --colors 264653,E9C46A --roles danger:#e9c46a --format css";
    const { stdout } = await instance.run(args.split(" "));
    assert.equal(
      stdout,
      themeFormats[0]?.write(createTheme(["264653", "e9c46a"], "AA", { roles: { danger: "e9c46a" } })),
    );
  });

  test("theme accepts every color notation of the site for colors and roles", async () => {
    const colors = ["ff6347", "0000ff"];
    const args = ["--colors", "tomato, rgb(0, 0, 255)", "--roles", "danger:#FF6347,neutral: rgb(0,0,255)"];
    const { stdout } = await instance.run(["theme", ...args, "--format", "css"]);
    const roles = { danger: "ff6347", neutral: "0000ff" };
    assert.equal(stdout, themeFormats[0]?.write(createTheme(colors, "AA", { roles })));
  });

  test("theme accepts a seed or a published palette", async () => {
    const seeded = await instance.run("theme --seed harbor --format css".split(" "));
    const colors = generatePalette({ size: 5, seed: "harbor" });
    assert.equal(seeded.stdout, themeFormats[0]?.write(createTheme(colors, "AA")));
    const older = await instance.run("theme --seed harbor --algorithm tincture-4 --format css".split(" "));
    assert.equal(older.stdout, seeded.stdout);
    const palette = JSON.stringify([{ slug: "dusk", colors: ["f1faee", "e63946", "1d3557"] }]);
    await instance.run("palettes import - --format json".split(" "), palette);
    const published = await instance.run("theme --slug dusk --json".split(" "));
    assert.deepEqual(JSON.parse(published.stdout).colors, ["f1faee", "e63946", "1d3557"]);
    assert.equal(JSON.parse(published.stdout).brand.primary, "e63946");
    const { code, stderr } = await instance.refuse("theme --slug no-such".split(" "));
    assert.deepEqual([code, stderr], [1, 'tincture: No published palette has the slug "no-such"\n']);
  });

  test("theme uses the palette that generate prints for the same words and tags", async () => {
    const options = ["--words", "misty forest", "--near", "395c50", "--size", "4", "--seed", "dawn"];
    const { stdout } = await instance.run(["theme", ...options, "--json"]);
    const generated = await instance.run(["generate", ...options]);
    assert.deepEqual(JSON.parse(stdout).colors, JSON.parse(generated.stdout)[0]);
  });

  test("theme keeps exact colors on request and lists the ratios that they miss", async () => {
    const { stdout } = await instance.run("theme --colors 4a154b --keep exact".split(" "));
    assert.match(stdout, /^Kept in dark: primary has 1\.\d\d with surface_raised, below 3$/m);
    const file = await instance.run("theme --colors 4a154b --keep exact --format css".split(" "));
    assert.equal(file.stdout, themeFormats[0]?.write(createTheme(["4a154b"], "AA", { keep: "exact" })));
  });

  const oneOf =
    "A theme needs exactly one source: --colors, --slug, or a palette to generate (--seed, --words, --tags, --near, --lock)";
  for (const [args, message] of [
    ["", `${oneOf}, got none`],
    ["--colors ffffff --seed a", `${oneOf}, got --colors and --seed`],
    [
      "--colors ffffff --algorithm tincture-4",
      "--algorithm needs a palette to generate (--seed, --words, --tags, --near, --lock), got --colors",
    ],
    ["--seed a --algorithm tincture-3", 'Option "--algorithm" must be one of tincture-4, got "tincture-3"'],
    ["--colors redd", 'Option "--colors": "redd" is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.'],
    ["--colors 0,1,2,3,4,5,6,7,8".replaceAll(/\d/g, "$&00"), 'Option "--colors" must name 1 to 8 colors, got 9'],
    [
      "--colors 264653 --roles danger:reddish",
      'Option "--roles": "reddish" is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.',
    ],
    [
      "--colors 264653 --roles danger:ffffff",
      'Option "--roles" must be pairs such as danger:264653 separated by commas, with colors of the theme, got "danger:ffffff"',
    ],
    ["--seed a --contrast 4.5", 'Option "--contrast" must be one of AA, AAA, got "4.5"'],
    [
      "--seed a --format scss",
      'Option "--format" must be one of css, tailwind, shadcn, tokens, resolver, json, got "scss"',
    ],
  ] as const) {
    test(`theme ${args} is a usage error`, async () => {
      const refusal = await instance.refuse(["theme", ...args.split(" ").filter((arg) => arg !== "")]);
      assert.deepEqual(refusal, { code: 2, stderr: `tincture: ${message}\n` });
    });
  }
});
