import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { generatePalette } from "@tincture/color";
import { collectOutcome, createInstance } from "../../../test/support/cli/run-tincture.ts";

suite("tincture generate", { concurrency: true }, () => {
  const instance = createInstance();

  test("generate prints the API's palette for the seed, and creates no database", async () => {
    const args = ["generate", "--size", "4", "--seed", "a b"];
    const { code, stdout, stderr } = await instance.run(args, "", { DATABASE_URL: instance.urlOf("none.db") });
    assert.equal(stderr, "");
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout), [generatePalette({ size: 4, seed: "a b" })]);
    assert.equal(existsSync(join(instance.folder, "none.db")), false);
  });

  test("generate --count prints the palettes of seed/0, seed/1 and so on, also of the longest seed", async () => {
    for (const seed of ["a b", "x".repeat(64)]) {
      const { stdout } = await instance.run(["generate", "--count", "3", "--seed", seed]);
      assert.deepEqual(
        JSON.parse(stdout),
        [0, 1, 2].map((index) => generatePalette({ size: 5, seed, index })),
      );
    }
    const { stdout } = await instance.run(["generate", "--count", "1", "--seed", "a", "--proof"]);
    const [{ seed, colors }] = JSON.parse(stdout);
    assert.deepEqual([seed, colors], ["a/0", generatePalette({ size: 5, seed: "a/0" })]);
  });

  test("generate --slots keeps colors at their positions", async () => {
    const args = ["generate", "--size", "3", "--slots", "-,rgb(255, 99, 71),-", "--lock", "tomato,000"];
    const [palette] = JSON.parse((await instance.run([...args, "--contrast", "3"])).stdout);
    assert.equal(palette[1], "ff6347");
    assert.equal(palette.filter((hex: string) => hex === "000000" || hex === "ff6347").length, 2);
  });

  test("generate prints its random seed, which repeats the palettes", async () => {
    const first = await instance.run(["generate"]);
    const seed = /^Seed: (\w+)\n$/.exec(first.stderr)?.[1];
    assert.ok(seed);
    assert.equal((await instance.run(["generate", "--seed", seed])).stdout, first.stdout);
  });

  test("generate fails and names unsatisfiable promises", async () => {
    const args = ["generate", "--size", "2", "--contrast", "7", "--lock", "808080"];
    const { code, stdout, stderr } = await instance.run(args);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^tincture: Options "--contrast" and "--lock" cannot be kept together: .*808080/);
    const { error } = JSON.parse((await instance.run([...args, "--json"])).stderr);
    assert.equal(error.code, "unsatisfiable");
  });

  test("generate ends without an error if its reader stops early", async () => {
    const child = instance.start("generate --count 1000000000 --seed s".split(" "));
    child.stdout!.once("data", () => child.stdout!.destroy());
    const { code, stderr } = await collectOutcome(child);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  });

  for (const [args, message] of [
    ["--size 9", 'Option "--size" must be an integer from 2 to 8, got "9"'],
    ["--size 5.5", 'Option "--size" must be an integer from 2 to 8, got "5.5"'],
    ["--count 0", 'Option "--count" must be an integer from 1 to 1000000000, got "0"'],
    ["--lock ff0000,xyz", 'Option "--lock": "xyz" is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.'],
    ["--size 2 --lock ff0000,00ff00,0000ff", 'Option "--lock" must name at most 2 colors, the size, got 3'],
    ["--size 3 --slots -,f00", 'Option "--slots" must be a list of 3 positions, the size, got 2'],
    ["--slots -,xyz,-,-,-", 'Option "--slots": "xyz" is not a color. Write it like #2a9d8f, rgb(42 157 143) or teal.'],
    ["--size 2 --slots -,f00 --lock 0f0,00f", 'Option "--lock" must name at most 1 colors, the free slots, got 2'],
    [
      `--seed ${"x".repeat(65)}`,
      `Option "--seed" must be 1 to 64 printable ASCII characters, got "${"x".repeat(64)}…"`,
    ],
    ["--contrast 5", 'Option "--contrast" must be one of 3, 4.5, 7, got "5"'],
    ["--vision all", 'Option "--vision" must be one of safe, got "all"'],
    ["--algorithm tincture-1", 'Option "--algorithm" must be one of tincture-4, got "tincture-1"'],
    ["--near 000000,111111,222222,333333", 'Option "--near" must name at most 3 colors, got 4'],
    ["--tags dark,warm,red,night", 'Option "--tags" must name at most 3 tags, got 4'],
    ["--sizee 3", "Unknown option '--sizee' (Did you mean --size?)"],
    ["extra", "Too many arguments for 'generate'. Expected 0 arguments but got 1: extra."],
  ] as const) {
    test(`generate ${args} is a usage error`, async () => {
      const refusal = await instance.refuse(["generate", ...args.split(" ")]);
      assert.deepEqual(refusal, { code: 2, stderr: `tincture: ${message}\n` });
    });
  }

  for (const lock of ["", "ff0000,", "f00;0f0", "fffff", "rgb(1,2)", "tomatoo", "rgb(1, 2, 3", "red--blue"]) {
    test(`generate --lock "${lock}" is a usage error`, async () => {
      const { code, stderr } = await instance.refuse(["generate", "--lock", lock]);
      assert.equal(code, 2);
      assert.match(stderr, /^tincture: Option "--lock": /);
    });
  }
});
