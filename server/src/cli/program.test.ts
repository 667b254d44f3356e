import assert from "node:assert/strict";
import { test } from "node:test";
import type { Command } from "commander";
import { createProgram } from "./program.ts";

function listLeaves(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(listLeaves);
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (piece) => (text += piece) });
  command.outputHelp();
  return text;
}

const leaves = listLeaves(createProgram());

test("createProgram() has every promised command", () => {
  assert.deepEqual(leaves.map(pathOf).toSorted(), [
    "tincture accounts create",
    "tincture accounts list",
    "tincture accounts reset-link",
    "tincture accounts set-limit",
    "tincture accounts set-plan",
    "tincture backup",
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
  ]);
});

test("createProgram() gives every command a description, --json and examples of itself", () => {
  for (const command of leaves) {
    const help = helpOf(command);
    assert.match(help, /--json/, pathOf(command));
    assert.ok(command.description().length > 20, pathOf(command));
    assert.ok(help.split("Examples:\n")[1]?.includes(pathOf(command)), pathOf(command));
  }
});
