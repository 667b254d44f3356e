import type { PersonOutcome, Sender } from "../../domain/people/people.ts";
import { refuse } from "../../domain/people/refuse.ts";
import { resetMail } from "../mail/reset-mail.ts";
import type { Office } from "../office.ts";
import { createResetLink } from "../reset-links.ts";

/** Never tells whether there is an account: all that depends on it happens after the answer. */
export async function requestReset(
  office: Office,
  { email }: { readonly email: string },
  { address }: Sender,
): Promise<PersonOutcome> {
  const { attempts, mailer, settings } = office;
  if (!mailer) {
    return refuse(
      "mail_off",
      "This instance sends no mail; ask its operator for a link to set a new password",
    );
  }
  const refusal = await attempts.take([
    { limit: "resetOfEmail", of: email },
    { limit: "resetFromAddress", of: address },
  ]);
  if (refusal) return refusal;
  mailer.send(async () => {
    const link = await createResetLink(office, email);
    return link && resetMail(email, link.url, settings);
  });
  return { ok: true, cookies: [] };
}
