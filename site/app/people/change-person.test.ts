import assert from "node:assert/strict";
import test from "node:test";
import type { PersonAction, PersonOutcome } from "@tincture/contract/people";
import { changePerson } from "./change-person.ts";

const person = { id: "p1", accountId: "a1", email: "ada@example.com", hasPassword: true, isConfirmed: true };

test("changePerson() deletes when the typed e-mail matches, ignoring case and spaces around it", async () => {
  const { response, actions } = await requestDelete(" Ada@Example.com ");
  assert.ok(response instanceof Response);
  assert.equal(response.headers.get("location"), "/sign-in?done=deleted");
  assert.deepEqual(actions, [{ kind: "delete", password: "correct horse" }]);
});

test("changePerson() refuses any other text with the field and the e-mail to type", async () => {
  for (const typed of ["", "ada@example.co", "yes", "ada@example.com,eve@example.com"]) {
    const { response, actions } = await requestDelete(typed);
    assert.ok(!(response instanceof Response));
    assert.equal(response.data.problem.field, "confirmation");
    assert.equal(response.data.problem.message, "Type your own e-mail, ada@example.com");
    assert.deepEqual(actions, []);
  }
});

async function requestDelete(confirmation: string) {
  const actions: PersonAction[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "delete", confirmation, password: "correct horse" }))
    form.set(name, value);
  function act(action: PersonAction): Promise<PersonOutcome> {
    actions.push(action);
    return Promise.resolve({ ok: true, cookies: [] });
  }
  return { response: await changePerson({ form, person, act }), actions };
}
