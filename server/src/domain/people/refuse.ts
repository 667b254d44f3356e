import type { PersonErrorCode, PersonRefusal } from "./people.ts";

/** A refusal in the words that people read. */
export function refuse(
  code: PersonErrorCode,
  message: string,
  extra: Pick<PersonRefusal, "field" | "cookies" | "retryAfterS"> = {},
): PersonRefusal {
  return { ok: false, code, message, ...extra };
}

/** What failed for no fault of the person. */
export function refuseForNow(retryAfterS = 1): PersonRefusal {
  return refuse("service_unavailable", "Sign-in does not answer right now; try again in a moment", {
    retryAfterS,
  });
}
