import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { refuseCommand } from "./testing/refuse-command.ts";
import { createInstance } from "./testing/run-tincture.ts";

suite("tincture", { concurrency: true }, () => {
  const instance = createInstance();

  test("tincture --version and --help succeed", async () => {
    assert.match((await instance.run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
    const help = await instance.run(["keys", "roll", "--help"]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /Usage: tincture keys roll .*\n[^]*Examples:\n {2}\$ tincture keys roll/);
  });

  for (const args of [
    "",
    "accounts",
    "accounts creat",
    "nonsense",
    "accounts create",
    "palettes import",
    "--x",
  ]) {
    test(`tincture ${args} is a usage error`, async () => {
      const { code, stdout, stderr } = await instance.run(args === "" ? [] : args.split(" "));
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, /^(tincture: [A-Z].*\n$|Usage: )/);
    });
  }

  for (const args of ["nonsense", "accounts create", "palettes import", "--x", "backup a b"]) {
    test(`tincture ${args} is wrong usage, said in one line`, async () => {
      const { code, stderr } = await refuseCommand(args.split(" "));
      assert.equal(code, 2);
      assert.match(stderr, /^tincture: [A-Z][^\n]+\n$/);
    });
  }

  test("tincture names the variable that is wrong in the environment", async () => {
    const { code, stderr } = await instance.run(["accounts", "list"], "", { PORT: "x" });
    assert.deepEqual(
      { code, stderr },
      { code: 2, stderr: 'tincture: PORT must be an integer from 0 to 65535, got "x"\n' },
    );
  });
});
