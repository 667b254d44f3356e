import { data } from "react-router";
import type { Person, PersonAction, PersonOutcome, PersonRefusal } from "@tincture/contract/people";
import { normalizeEmail } from "@tincture/contract/email";
import { readText } from "../shell/form-input.ts";
import { answerRefusal, redirectAfter } from "./person-action.ts";

const settingsIntents = ["email", "password", "delete"] as const;
export type SettingsIntent = (typeof settingsIntents)[number];

interface SettingsRequest {
  readonly form: FormData;
  readonly person: Person;
  readonly act: (action: PersonAction) => Promise<PersonOutcome>;
}

export async function changePerson({ form, person, act }: SettingsRequest) {
  const intent = readIntent(form);
  const values = { intent, email: readText(form, "email"), confirmation: readText(form, "confirmation") };
  const mistyped = intent === "delete" ? checkConfirmation(values.confirmation, person.email) : undefined;
  if (mistyped) return answerRefusal(mistyped, values);
  const outcome = await act(toAction(intent, form));
  if (!outcome.ok) return answerRefusal(outcome, values);
  return redirectAfter(intent === "delete" ? "/sign-in?done=deleted" : `/settings?done=${intent}`, outcome);
}

function checkConfirmation(typed: string, email: string): PersonRefusal | undefined {
  if (normalizeEmail(typed) === normalizeEmail(email)) return undefined;
  return { ok: false, code: "invalid_field", field: "confirmation", message: `Type your own e-mail, ${email}` };
}

export function isSettingsIntent(value: unknown): value is SettingsIntent {
  return settingsIntents.some((intent) => intent === value);
}

function readIntent(form: FormData): SettingsIntent {
  const intent = form.get("intent");
  if (isSettingsIntent(intent)) return intent;
  throw data(`Field "intent" must be one of ${settingsIntents.join(", ")}`, { status: 400 });
}

function toAction(intent: SettingsIntent, form: FormData): PersonAction {
  switch (intent) {
    case "email":
      return { kind: "change-email", email: readText(form, "email"), password: readText(form, "password") };
    case "password":
      return { kind: "change-password", current: readText(form, "current"), next: readText(form, "next") };
    case "delete":
      return { kind: "delete", password: readText(form, "password") };
    default:
      return intent satisfies never;
  }
}
