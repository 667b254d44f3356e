import { parseEmail } from "../accounts/accounts.ts";
import { DomainError } from "../errors.ts";
import { refuse, type PersonAction, type PersonRefusal } from "./people.ts";

/** NIST SP 800-63B asks for 8 at least and for 64 to be allowed. */
const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 128;
const TOKEN_LENGTH_MAX = 128;
const PATH_LENGTH_MAX = 512;
const QUERY_LENGTH_MAX = 4096;

/** Bounds every field before anything is done with it. @returns the action with its e-mail in normal form, or why not */
export function checkAction(action: PersonAction): PersonAction | PersonRefusal {
  switch (action.kind) {
    case "sign-up":
      return withEmail(action, checkNewPassword("password", action.password));
    case "sign-in":
    case "change-email":
      return withEmail(action, checkLength("password", action.password, PASSWORD_LENGTH_MAX));
    case "request-reset":
      return withEmail(action, undefined);
    case "change-password":
      return (
        checkLength("current", action.current, PASSWORD_LENGTH_MAX) ??
        checkNewPassword("next", action.next) ??
        action
      );
    case "reset-password":
      return (
        checkLength("token", action.token, TOKEN_LENGTH_MAX) ??
        checkNewPassword("password", action.password) ??
        action
      );
    case "delete":
      return checkLength("password", action.password, PASSWORD_LENGTH_MAX) ?? action;
    case "start-provider":
      return checkNext(action.next) ?? action;
    case "finish-provider":
      return checkLength("query", action.query, QUERY_LENGTH_MAX) ?? action;
    case "sign-out":
      return action;
    default:
      return refuseUnknown(action);
  }
}

/** The compiler knows that there is none; a caller's data may not. */
function refuseUnknown(_action: never): PersonRefusal {
  return refuse("invalid_field", 'Field "kind" must name an action', { field: "kind" });
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
    return refuse("invalid_field", error.publicMessage, { field: "email" });
  }
}

function checkNewPassword(field: string, password: string): PersonRefusal | undefined {
  const length = countCharacters(password, PASSWORD_LENGTH_MAX);
  if (length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX) return undefined;
  return refuse(
    "invalid_field",
    `Password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters, got ${length}`,
    { field },
  );
}

function checkLength(field: string, text: string, lengthMax: number): PersonRefusal | undefined {
  if (countCharacters(text, lengthMax) <= lengthMax) return undefined;
  return refuse("invalid_field", `Field "${field}" must have at most ${lengthMax} characters`, { field });
}

/** Exact as far as it matters: what is far too long is not taken apart. */
function countCharacters(text: string, lengthMax: number): number {
  return text.length > lengthMax * 4 ? text.length : Array.from(text).length;
}

/** Only paths of this site: a browser takes `//host` and `/\host` for another one, and drops tabs and line ends. */
function checkNext(next: string): PersonRefusal | undefined {
  if (next.length <= PATH_LENGTH_MAX && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return undefined;
  return refuse(
    "invalid_field",
    `Field "next" must be a path of this site of at most ${PATH_LENGTH_MAX} characters, such as "/dashboard"`,
    { field: "next" },
  );
}
