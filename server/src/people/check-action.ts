/** Checks what people enter before the service uses it. */
import { parseEmail } from "@tincture/contract/email";
import { DomainError } from "@tincture/contract/errors";
import { type PersonAction, type PersonRefusal, refuse } from "@tincture/contract/people";
import { isSitePath } from "@tincture/contract/site-paths";

/** NIST SP 800-63B requires at least 8 characters, and that 64 are allowed. */
const passwordLengthMin = 10;
const passwordLengthMax = 128;
const tokenLengthMax = 128;
const confirmationLengthMax = 1200;
const pathLengthMax = 512;
const queryLengthMax = 4096;

export function checkAction(action: PersonAction): PersonAction | PersonRefusal {
  switch (action.kind) {
    case "sign-up":
      return withEmail(action, checkNewPassword("password", action.password));
    case "sign-in":
    case "change-email":
      return withEmail(action, checkPassword("password", action.password));
    case "request-reset":
      return withEmail(action, undefined);
    case "change-password":
      return checkPassword("current", action.current) ?? checkNewPassword("next", action.next) ?? action;
    case "open-reset":
      return checkLink("token", action.token, tokenLengthMax) ?? action;
    case "reset-password":
      return (
        checkLink("token", action.token, tokenLengthMax) ?? checkNewPassword("password", action.password) ?? action
      );
    case "confirm-email":
      return checkLink("token", action.token, confirmationLengthMax) ?? action;
    case "delete":
      return checkPassword("password", action.password) ?? action;
    case "start-provider":
      return checkNext(action.next) ?? action;
    case "finish-provider":
      return checkLink("query", action.query, queryLengthMax) ?? action;
    case "sign-out":
    case "send-confirmation":
      return action;
    default:
      return action satisfies never;
  }
}

function withEmail<Action extends PersonAction & { readonly email: string }>(
  action: Action,
  refusal: PersonRefusal | undefined,
): Action | PersonRefusal {
  try {
    const email = parseEmail(action.email);
    return refusal ?? { ...action, email };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isMissing = action.email.trim() === "";
    const message = isMissing
      ? "Enter your e-mail"
      : "That is not an e-mail address; it should look like name@example.com";
    return refuse("invalid_field", message, { field: "email" });
  }
}

function checkNewPassword(field: string, password: string): PersonRefusal | undefined {
  const length = Array.from(password).length;
  if (length >= passwordLengthMin) return checkPassword(field, password);
  const got = length === 0 ? "" : `; this one has ${length}`;
  return refuse("invalid_field", `A password has at least ${passwordLengthMin} characters${got}`, { field });
}

function checkPassword(field: string, password: string): PersonRefusal | undefined {
  if (Array.from(password).length <= passwordLengthMax) return undefined;
  return refuse("invalid_field", `A password has at most ${passwordLengthMax} characters`, { field });
}

function checkLink(field: string, text: string, lengthMax: number): PersonRefusal | undefined {
  if (text.length <= lengthMax) return undefined;
  return refuse("invalid_field", "This link is damaged; open it again from where you got it", { field });
}

function checkNext(next: string): PersonRefusal | undefined {
  if (next.length <= pathLengthMax && isSitePath(next)) return undefined;
  return refuse(
    "invalid_field",
    `Field "next" must be a path of this site of at most ${pathLengthMax} characters, such as "/dashboard"`,
    { field: "next" },
  );
}
