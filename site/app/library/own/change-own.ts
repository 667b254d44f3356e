import type { RouterContextProvider } from "react-router";
import { getServices } from "../../ground/services.ts";
import { readRefusal, type Refusal } from "../../ground/refusals.ts";
import { readText } from "../../ground/read-form.ts";
import { requirePerson } from "../../ground/require-person.ts";
import { findIntent, type OwnIntent } from "./own-states.ts";

/** What became of a change; `on` is the slug or id of the palette. */
export type OwnOutcome =
  | { readonly on: string; readonly done: OwnIntent }
  | { readonly on: string; readonly refusal: Refusal };

/** Does to a palette of the signed-in person what a form says. */
export async function changeOwn(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<OwnOutcome> {
  const { accountId } = await requirePerson({ context }, "/published");
  const intent = findIntent(form.get("intent"));
  const on = readText(form, "on");
  if (intent === undefined) return { on, refusal: { code: "invalid_parameter", message: unknownIntent } };
  try {
    const { publishing } = getServices(context);
    if (intent === "unpublish") await publishing.unpublishOwn(accountId, on);
    else if (intent === "publish") await publishing.publishOwnAgain(accountId, on);
    else if (intent === "delete") await publishing.deleteOwn(accountId, on);
    else await publishing.withdrawSubmission(accountId, on);
    return { on, done: intent };
  } catch (error) {
    return { on, refusal: readRefusal(error) };
  }
}

const unknownIntent = 'Field "intent" must be unpublish, publish, delete or withdraw';
