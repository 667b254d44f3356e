import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Command } from "commander";
import { createProgram } from "./program.ts";
import { createInstance } from "../../../test/support/cli/run-tincture.ts";

function listLeaves(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(listLeaves);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

const leaves = listLeaves(createProgram());

test("createProgram() has every command", () => {
  assert.deepEqual(leaves.map(pathOf).toSorted(), [
    "tincture accounts confirm",
    "tincture accounts create",
    "tincture accounts delete",
    "tincture accounts history",
    "tincture accounts list",
    "tincture accounts reset-link",
    "tincture accounts resume",
    "tincture accounts set-limit",
    "tincture accounts set-plan",
    "tincture accounts suspend",
    "tincture accounts unpublish",
    "tincture alerts list",
    "tincture alerts set",
    "tincture backup",
    "tincture doctor",
    "tincture generate",
    "tincture keys create",
    "tincture keys list",
    "tincture keys revoke",
    "tincture keys roll",
    "tincture migrate-store",
    "tincture palettes approve",
    "tincture palettes dismiss",
    "tincture palettes export",
    "tincture palettes import",
    "tincture palettes publish",
    "tincture palettes queue",
    "tincture palettes reject",
    "tincture palettes reports",
    "tincture palettes unpublish",
    "tincture restore",
    "tincture serve",
    "tincture theme",
    "tincture upgrade-check",
    "tincture webhooks create",
    "tincture webhooks delete",
    "tincture webhooks list",
    "tincture webhooks test",
  ]);
});

suite("tincture", { concurrency: true }, () => {
  const instance = createInstance();

  test("tincture --version and --help succeed", async () => {
    assert.match((await instance.run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
    const help = await instance.run(["keys", "roll", "--help"]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /Usage: tincture keys roll .*\n[^]*Examples:\n {2}\$ tincture keys roll/);
  });

  for (const args of [[], ["accounts"]]) {
    test(`tincture ${args.join(" ")} prints its usage`, async () => {
      const { code, stdout, stderr } = await instance.run(args);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, /^Usage: /);
    });
  }

  for (const args of ["accounts creat", "nonsense", "accounts create", "palettes import", "--x", "backup a b"]) {
    test(`tincture ${args} is a usage error with a one-line message`, async () => {
      const { code, stderr } = await instance.refuse(args.split(" "));
      assert.equal(code, 2);
      assert.match(stderr, /^tincture: [A-Z][^\n]+\n$/);
    });
  }

  test("tincture names the invalid environment variable", async () => {
    const { code, stderr } = await instance.run(["accounts", "list"], "", { PORT: "x" });
    assert.deepEqual(
      { code, stderr },
      { code: 2, stderr: 'tincture: PORT must be an integer from 0 to 65535, got "x"\n' },
    );
  });
});
