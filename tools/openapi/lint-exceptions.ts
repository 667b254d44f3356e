/** Findings of Spectral and the OWASP rules that we accept, each with its reason. */

export interface LintException {
  readonly code: string;
  /** Where, as keys joined by blanks; everywhere if it is missing. */
  readonly path?: RegExp;
  readonly reason: string;
}

const files = /^paths \/(?:palette|app|theme)\//;

export const lintExceptions: readonly LintException[] = [
  { code: "info-contact", reason: "Whoever runs an instance is its contact, and the program does not know them" },
  {
    code: "owasp:api8:2023-no-server-http",
    path: /^(?:servers|paths \/(?:palette|app|theme)\/.* servers)/,
    reason:
      "The committed document bears the address of npm start; a served one bears its own, by HTTPS where that is set up",
  },
  {
    code: "owasp:api9:2023-inventory-environment",
    reason: "A served document knows one server, itself; which environment that is, is its operator's business",
  },
  {
    code: "owasp:api4:2023-string-restricted",
    reason: "Names, taglines, messages and header values are free text; their length is bounded",
  },
  {
    code: "owasp:api4:2023-integer-limit",
    path: /^paths \/v1\/\w+ get parameters \d+ schema$/,
    reason: "An offset of any size is answered, with an empty page",
  },
  { code: "owasp:api2:2023-read-restricted", path: files, reason: "Files by address are for everybody, without a key" },
  {
    code: "owasp:api8:2023-define-error-responses-401",
    path: files,
    reason: "Files are for everybody, without a key",
  },
  {
    code: "owasp:api8:2023-define-error-validation",
    path: files,
    reason: "An address that is none of a file is 404",
  },
  {
    code: "owasp:api4:2023-rate-limit",
    reason: "The headers tell of an account's credits: there are none before its key is known, and none for files",
  },
  {
    code: "owasp:api8:2023-define-cors-origin",
    path: /^components headers$/,
    reason: "The components themselves, which the rule takes for the headers of an answer",
  },
];

export const managementLintExceptions: readonly LintException[] = [
  { code: "info-contact", reason: "An instance does not know who runs it" },
  {
    code: "owasp:api8:2023-no-server-http",
    path: /^servers/,
    reason: "The committed document has the address of npm start; a served one has its own",
  },
  { code: "owasp:api9:2023-inventory-environment", reason: "A served document has one server, the instance itself" },
  { code: "owasp:api4:2023-string-restricted", reason: "Names and messages are free text of limited length" },
  { code: "owasp:api8:2023-define-cors-origin", reason: "Scripts of other origins must not read the responses" },
  { code: "owasp:api4:2023-rate-limit", reason: "Refusals without a known account have no credits to report" },
];
