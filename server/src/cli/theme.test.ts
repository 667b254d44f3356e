import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
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
