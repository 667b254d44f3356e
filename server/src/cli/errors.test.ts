import assert from "node:assert/strict";
import { test } from "node:test";
import { CommanderError } from "commander";
import { ConfigError, WrongValueError } from "../ops/config.ts";
import { DomainError } from "@tincture/contract/errors";
import { formatError, exitCodeOf, CommandFailure, UsageError } from "./errors.ts";

test("exitCodeOf() distinguishes usage errors from failures", () => {
  for (const error of [
    new UsageError("x"),
    new CommanderError(1, "commander.unknownOption", "error: x"),
    new DomainError("invalid_parameter", "x"),
    new WrongValueError("x"),
  ]) {
    assert.equal(exitCodeOf(error), 2);
  }
  for (const error of [
    new CommandFailure("x"),
    new DomainError("account_not_found", "x"),
    new ConfigError("x"),
    new SyntaxError("x"),
    new TypeError("x"),
    "x",
  ]) {
    assert.equal(exitCodeOf(error), 1);
  }
});

test("formatError() returns one line of text or JSON", () => {
  const error = new CommanderError(1, "x", "error: unknown option '--x'\n(Did you mean --y?)");
  assert.equal(formatError(error, { isJson: false }), "tincture: Unknown option '--x' (Did you mean --y?)\n");
  const refused = new DomainError("email_taken", "Taken");
  assert.equal(formatError(refused, { isJson: true }), '{"error":{"code":"email_taken","message":"Taken"}}\n');
  assert.equal(formatError(new TypeError("x\n  y"), { isJson: false }), "tincture: Unexpected failure: x y\n");
});
