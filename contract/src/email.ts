import { domainToASCII, domainToUnicode } from "node:url";
import { DomainError, quoteValue } from "./errors.ts";

/** The maximum length by RFC 5321. */
const emailLengthMax = 254;
/** Excludes invisible characters, which make different addresses look alike. */
const emailShape = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u;

/**
 * Returns the normal form of an e-mail: trimmed, Unicode NFC, case-folded, Punycode decoded.
 * E-mails with equal normal forms belong to one account. `ß` and `ss` stay different mailboxes.
 */
export function normalizeEmail(email: string): string {
  const folded = foldCase(email.trim());
  const at = folded.lastIndexOf("@");
  if (at < 0) return folded;
  return folded.slice(0, at + 1) + normalizeDomain(folded.slice(at + 1));
}

/** @throws {DomainError} `invalid_parameter` */
export function parseEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email.length > emailLengthMax || !emailShape.test(email)) {
    throw new DomainError("invalid_parameter", `E-mail must look like name@example.com, got ${quoteValue(text)}`);
  }
  return email;
}

/** Letters with the same upper case become equal, such as `ς` and `σ`. */
function foldCase(text: string): string {
  return Array.from(text.normalize("NFC"), foldLetter).join("").normalize("NFC");
}

/** The Turkish dotless i has the upper case of i but is a different letter (CaseFolding.txt). */
function foldLetter(letter: string): string {
  const upper = letter.toUpperCase();
  const isSimple = letter !== "ı" && upper.length === letter.length;
  return (isSimple ? upper : letter).toLowerCase();
}

/** Only international domains need more than `foldCase`. Invalid domains are returned unchanged. */
function normalizeDomain(domain: string): string {
  const isInternational = /[^\0-\x7f]|(?:^|\.)xn--/.test(domain);
  return (isInternational && domainToUnicode(domainToASCII(domain))) || domain;
}
