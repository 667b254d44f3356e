/** The texts of mails. Notices contain neither secrets nor links that sign in. */
import type { ApiKey, KeyAction } from "@tincture/contract/keys";
import { takeAttempts } from "./attempts.ts";
import type { Mail } from "./mailer.ts";
import type { PeopleParts } from "./people-parts.ts";

/** Mails a notice in the background, unless the address got many lately. */
export function sendNotice(parts: PeopleParts, mail: Mail): void {
  parts.mailer?.send(async () =>
    (await takeAttempts(parts, [{ limit: "noticeOfEmail", of: mail.to }])) ? undefined : mail,
  );
}

interface From {
  readonly siteName: string;
  readonly siteUrl: string;
}

export function resetMail(to: string, url: string, { siteName }: From): Mail {
  return writeMail(to, `Set a new password at ${siteName}`, [
    `Someone, probably you, asked for a new password for ${to} at ${siteName}.`,
    "",
    "Choose it here within the next hour:",
    url,
    "",
    "If it was not you, do nothing: your password stays as it is.",
  ]);
}

export function confirmationMail(to: string, url: string, { siteName }: From): Mail {
  return writeMail(to, `Confirm your e-mail at ${siteName}`, [
    `Someone, probably you, entered ${to} as their e-mail at ${siteName}.`,
    "",
    "Confirm it within a day, in a browser where you are signed in:",
    url,
    "",
    "If it was not you, do nothing: until it is confirmed, nobody can publish or create API keys with it.",
  ]);
}

type NamedKey = Pick<ApiKey, "name" | "hint">;

export interface KeyNote extends Pick<ApiKey, "accountId" | "name" | "hint"> {
  readonly action: KeyAction;
}

export function keyMail(to: string, note: KeyNote, { siteName, siteUrl }: From): Mail {
  const isNew = note.action === "create";
  return writeMail(to, isNew ? `A new API key at ${siteName}` : `An API key was rotated at ${siteName}`, [
    isNew
      ? `A new API key was created for ${to} at ${siteName}:`
      : `An API key of ${to} at ${siteName} was rotated. The new one has the same name:`,
    nameKey(note),
    "",
    ...ifNotYou(`sign in at ${siteUrl}, revoke the key and change your password.`),
  ]);
}

/** @param revoked - the keys that were revoked with the old password */
export function passwordMail(to: string, revoked: readonly NamedKey[], { siteName, siteUrl }: From): Mail {
  const keys = revoked.length === 0 ? [] : ["", "These API keys were revoked with it:", ...revoked.map(nameKey)];
  return writeMail(to, `Your password at ${siteName} was changed`, [
    `The password of ${to} at ${siteName} was changed. You are signed out everywhere else.`,
    ...keys,
    "",
    ...ifNotYou(`ask for a new password at ${siteUrl}/forgot-password.`),
  ]);
}

export function movedMail(to: string, { siteName }: From): Mail {
  return writeMail(to, `Your e-mail at ${siteName} was changed`, [
    `The account of ${to} at ${siteName} has another e-mail now. This address no longer opens it.`,
    "",
    ...ifNotYou("tell the operator of the site."),
  ]);
}

function nameKey({ name, hint }: NamedKey): string {
  return `  ${name} (${hint})`;
}

function ifNotYou(advice: string): readonly string[] {
  return [`If it was you, there is nothing to do. If not, ${advice}`];
}

function writeMail(to: string, subject: string, lines: readonly string[]): Mail {
  return { to, subject, text: lines.join("\n") };
}
