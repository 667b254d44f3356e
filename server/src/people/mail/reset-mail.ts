import type { PeopleSettings } from "../people-settings.ts";
import type { Mail } from "./mailer.ts";

/** The mail that brings a link to set a new password. */
export function resetMail(to: string, url: string, { siteName }: Pick<PeopleSettings, "siteName">): Mail {
  const text = [
    `Somebody, probably you, asked for a new password for ${to} at ${siteName}.`,
    "",
    "Choose it here within the next hour:",
    url,
    "",
    "If it was not you, do nothing: your password stays as it is.",
  ].join("\n");
  return { to, subject: `Your new password at ${siteName}`, text };
}
