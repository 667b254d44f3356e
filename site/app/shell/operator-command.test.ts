import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { operatorCommand } from "./operator-command.ts";

test("operatorCommand() leaves an ordinary e-mail as it is", () => {
  assert.equal(
    operatorCommand("accounts set-plan", ["ada@example.com", "pro"]),
    "npx tincture accounts set-plan ada@example.com pro",
  );
});

test("operatorCommand() makes a shell see the very words, whatever is in them", () => {
  const words = ["$(touch x)@example.com", "a'b\"`c`@example.com", "a;b&c|d>e@x", "!~*?[x]{a,b}\\@x", "#@x"];
  for (const word of words) {
    const line = operatorCommand("accounts reset-link", [word]);
    const seen = execFileSync("sh", ["-c", line.replace("npx tincture", String.raw`printf '%s\n'`)]);
    assert.equal(seen.toString(), `accounts\nreset-link\n${word}\n`);
  }
});

test("operatorCommand() keeps an e-mail with a leading hyphen from being an option", () => {
  assert.equal(
    operatorCommand("accounts reset-link", ["-rf@example.com"]),
    "npx tincture accounts reset-link -- '-rf@example.com'",
  );
});
