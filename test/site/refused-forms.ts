/** Every form of the site as it cannot be taken. */
import type { RefusedForm } from "./parsed-forms.ts";

const newKeyFields = "dailyCap expires kind name networks origins";

const invisible = "in\u{202e}visible";
/** Invalid values by path. The same fields may be invalid in several ways. */
export const refusedForms: Readonly<Record<string, readonly RefusedForm[]>> = {
  "/sign-up": [
    {
      fields: "email password",
      typed: { email: "nobody", password: "long enough" },
      wrong: "email",
      says: /not an e-mail address; it should look like name@example.com/u,
    },
    {
      fields: "email password",
      typed: { email: "ben@example.com", password: "short" },
      wrong: "password",
      says: /A password has at least 10 characters; this one has 5/u,
    },
  ],
  "/sign-in": [
    {
      fields: "email password",
      typed: { email: "nobody@example.com", password: "a wrong one" },
      wrong: "password",
      says: /E-mail or password is wrong/u,
    },
  ],
  "/forgot-password": [{ fields: "email", typed: { email: "" }, wrong: "email", says: /Enter your e-mail/u }],
  "/reset-password": [{ fields: "password", typed: { password: "short" }, wrong: "password", says: /at least 10/u }],
  "/settings": [
    {
      fields: "email password",
      typed: { email: "new@example.com", password: "a wrong one" },
      wrong: "password",
      says: /password is wrong/u,
    },
    {
      fields: "current next",
      typed: { current: "the password", next: "short" },
      wrong: "next",
      says: /at least 10 characters/u,
    },
    {
      fields: "confirmation password",
      typed: { confirmation: "yes", password: "the password" },
      wrong: "confirmation",
      says: /Type your own e-mail/u,
    },
  ],
  "/publish": [
    {
      fields: "name tagline tags",
      typed: { name: "!", tagline: "Calm", tags: "sea" },
      wrong: "name",
      says: /A name needs at least one letter or digit/u,
    },
    {
      fields: "name tagline tags",
      typed: { name: "Sea", tagline: invisible, tags: "sea" },
      wrong: "tagline",
      says: /invisible/u,
    },
    {
      fields: "name tagline tags",
      typed: { name: "Sea", tagline: "", tags: "x".repeat(31) },
      wrong: "tags",
      says: /has 31 characters; a tag has at most 30/u,
    },
  ],
  "/palette": [
    { fields: "note reason", typed: { note: "Ugly" }, wrong: "reason", says: /Choose what is wrong with it/u },
    {
      fields: "note reason",
      typed: { reason: "spam", note: invisible },
      wrong: "note",
      says: /invisible/u,
    },
  ],
  "/dashboard": [
    { fields: newKeyFields, typed: { name: " " }, wrong: "name", says: /Give the key a name/u },
    {
      fields: newKeyFields,
      typed: { name: "Old", expires: "2020-01-01" },
      wrong: "expires",
      says: /That day is over/u,
    },
    {
      fields: newKeyFields,
      typed: { name: "Batch", networks: "203.0.113.0/33", dailyCap: "7" },
      wrong: "networks",
      says: /is not a network, such as/u,
    },
    { fields: "overlap", typed: { overlap: "ever" }, wrong: "overlap", says: /Choose how long the old key/u },
  ],
  "/dashboard/alerts": [
    { fields: "url", typed: { url: "http://example.com/hook" }, wrong: "url", says: /starts with https:\/\// },
  ],
  "/my-palettes/save": [
    {
      fields: "name note",
      typed: { name: invisible, note: "" },
      wrong: "name",
      says: /invisible/u,
    },
    {
      fields: "name note",
      typed: { name: "Sea", note: invisible },
      wrong: "note",
      says: /invisible/u,
    },
  ],
  "/my-palettes": [{ fields: "name", typed: { name: invisible }, wrong: "name", says: /invisible/u }],
  "/palettes": [
    { fields: "near size words", typed: { near: "tael" }, wrong: "near", says: /a color is written like 2a9d8f/u },
  ],
  "/colors": [
    { fields: "name near sort", typed: { name: "sea", near: "tael" }, wrong: "near", says: /"tael" is not a color/u },
  ],
};
