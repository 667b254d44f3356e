/** E-mail addresses: the form in which they are stored and compared. */
import { domainToASCII, domainToUnicode } from "node:url";
import { DomainError } from "./errors.ts";
import { quoteValue } from "./quote-value.ts";

/** RFC 5321 allows no longer path than this. */
const emailLengthMax = 254;
/** No white space, and no control or invisible characters, which would make two addresses look alike. */
const emailShape = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u;

/**
 * Returns the normal form of an e-mail: trimmed, in Unicode normal form C, with letter case folded. A domain
 * in Punycode (`xn--…`) is written in Unicode. Two e-mails belong to one account when their normal
 * forms are equal. `ß` and `ss` stay different, since they are different mailboxes.
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

/** Simple case folding: letters that share an upper case are one, such as `ſ` and `s`, or `ς` and `σ`. */
function foldCase(text: string): string {
  return Array.from(text.normalize("NFC"), foldLetter).join("").normalize("NFC");
}

/** The Turkish dotless i shares the upper case of i, but is another letter (CaseFolding.txt, status T). */
function foldLetter(letter: string): string {
  const upper = letter.toUpperCase();
  const isSimple = letter !== "ı" && upper.length === letter.length;
  return (isSimple ? upper : letter).toLowerCase();
}

/** Only international domains need more than `foldCase`. What is not a domain is left as it is. */
function normalizeDomain(domain: string): string {
  const isInternational = /[^\0-\x7f]|(?:^|\.)xn--/.test(domain);
  return (isInternational && domainToUnicode(domainToASCII(domain))) || domain;
}
