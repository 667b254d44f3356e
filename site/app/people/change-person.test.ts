import assert from "node:assert/strict";
import test from "node:test";
import { checkConfirmation } from "./change-person.ts";

test("checkConfirmation() takes the account's own e-mail in any case and with blanks around", () => {
  assert.equal(checkConfirmation(" Ada@Example.com ", "ada@example.com"), undefined);
});

test("checkConfirmation() names the field and what is wanted for anything else", () => {
  for (const typed of ["", "ada@example.co", "yes", "ada@example.com,eve@example.com"]) {
    const refusal = checkConfirmation(typed, "ada@example.com");
    assert.equal(refusal?.field, "confirmation");
    assert.equal(refusal?.message, "Type ada@example.com to confirm");
  }
});
