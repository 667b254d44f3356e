import assert from "node:assert/strict";
import test from "node:test";
import type { PersonAction, PersonOutcome } from "../../../server/src/domain/people/people.ts";
import { changePerson } from "./change-person.ts";

const person = { id: "p1", accountId: "a1", email: "ada@example.com", hasPassword: true, isConfirmed: true };

test("changePerson() deletes for the account's own e-mail in any case and with blanks around", async () => {
  const { answer, actions } = await askToDelete(" Ada@Example.com ");
  assert.ok(answer instanceof Response);
  assert.equal(answer.headers.get("location"), "/sign-in?done=deleted");
  assert.deepEqual(actions, [{ kind: "delete", password: "correct horse" }]);
});

test("changePerson() names the field and what is wanted for anything else, and deletes nothing", async () => {
  for (const typed of ["", "ada@example.co", "yes", "ada@example.com,eve@example.com"]) {
    const { answer, actions } = await askToDelete(typed);
    assert.ok(!(answer instanceof Response));
    assert.equal(answer.data.problem.field, "confirmation");
    assert.equal(answer.data.problem.message, "Type your own e-mail, ada@example.com");
    assert.deepEqual(actions, []);
  }
});

async function askToDelete(confirmation: string) {
  const actions: PersonAction[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "delete", confirmation, password: "correct horse" }))
    form.set(name, value);
  function act(action: PersonAction): Promise<PersonOutcome> {
    actions.push(action);
    return Promise.resolve({ ok: true, cookies: [] });
  }
  return { answer: await changePerson({ form, person, act }), actions };
}
