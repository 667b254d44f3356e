/** Actions of the key forms. A key of another account is answered like an unknown one. */
import { data, redirect } from "react-router";
import { type ApiKey, type IssuedKey, keyKinds, type NewKeyRules } from "@tincture/contract/keys";
import type { SiteServices } from "@tincture/contract/site-services";
import { pathWithNext, readText } from "../shell/form-input.ts";
import { readRefusal } from "../shell/refusals.ts";
import type { SignedIn } from "../shell/load-context.ts";

export interface IssuedSecret {
  readonly keyId: string;
  readonly name: string;
  readonly secret: string;
  readonly isSuccessor: boolean;
}

export interface KeyProblem {
  readonly message: string;
  /** Fields of rules have the names of `NewKeyRules`. */
  readonly field?: string;
  readonly keyId?: string;
  readonly name: string;
  readonly expires: string;
  readonly kind: string;
  readonly origins: string;
  readonly operations: readonly string[];
  readonly networks: string;
  readonly dailyCap: string;
}

export type KeysOutcome =
  | { readonly issued: IssuedSecret; readonly problem?: undefined }
  | { readonly problem: KeyProblem; readonly issued?: undefined };

interface KeyRequest extends SignedIn {
  readonly form: FormData;
  readonly services: Pick<SiteServices, "keys" | "people" | "clock">;
  readonly cookie: string | null;
}

export async function manageKeys(request: KeyRequest) {
  try {
    switch (readText(request.form, "intent")) {
      case "create":
        return await createKey(request);
      case "roll":
        return await rollKey(request);
      case "revoke":
        return await revokeKey(request);
      default:
        throw data('Field "intent" must be create, roll or revoke', { status: 400 });
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.code === "service_unavailable") throw error;
    const isAboutField = refusal.code === "invalid_parameter" && request.form.get("intent") === "create";
    return refuse(request, { message: refusal.message, ...(isAboutField && { field: refusal.param ?? "name" }) });
  }
}

async function createKey(request: KeyRequest) {
  const { form, person, account, services } = request;
  const { keys, clock } = services;
  const expiry = parseExpiry(readText(form, "expires"), clock());
  if ("problem" in expiry) return refuse(request, { message: expiry.problem, field: "expires" });
  const { expiresAt } = expiry;
  const name = readText(form, "name");
  const rules = readRules(form);
  if ("problem" in rules) return refuse(request, { message: rules.problem, field: rules.field });
  const issued = await keys.createKey({ accountId: account.id, name, expiresAt, actor: person.id, ...rules });
  return showOnce(request, issued, false);
}

/** The rules themselves are checked when the key is created. */
function readRules(form: FormData): NewKeyRules | { readonly problem: string; readonly field: string } {
  const cap = readText(form, "dailyCap").trim();
  if (!/^\d{0,10}$/.test(cap)) return { problem: "Write the daily cap in digits, such as 100", field: "dailyCap" };
  const chosen = readText(form, "kind");
  const kind = keyKinds.find((candidate) => candidate === chosen);
  if (kind === undefined && chosen !== "") return { problem: "Choose the kind of the key", field: "kind" };
  return {
    kind,
    origins: splitLines(readText(form, "origins")),
    operations: readAll(form, "operations"),
    networks: splitLines(readText(form, "networks")),
    dailyCap: cap === "" ? null : Number(cap),
  };
}

function splitLines(text: string): readonly string[] {
  return text.split(/[\s,]+/u).filter((line) => line !== "");
}

function readAll(form: FormData, name: string): readonly string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}

async function rollKey(request: KeyRequest) {
  const { form, person, services } = request;
  const { id } = await getOwnKey(request);
  const chosen = readText(form, "overlap");
  const overlapMs = overlaps.find(({ value }) => value === chosen)?.ms;
  if (overlapMs === undefined) {
    return refuse(request, { message: "Choose how long the old key stays valid", field: "overlap" });
  }
  return showOnce(request, await services.keys.rollKey({ keyId: id, overlapMs, actor: person.id }), true);
}

async function revokeKey(request: KeyRequest) {
  const { id } = await getOwnKey(request);
  await request.services.keys.revokeKey({ keyId: id, actor: request.person.id });
  return redirect("/dashboard?done=revoked");
}

/** @throws a 404 page for a key of another account */
async function getOwnKey({ form, account, services }: KeyRequest): Promise<ApiKey> {
  const id = readText(form, "key");
  const own = await services.keys.listKeys(account.id);
  const key = own.find((candidate) => candidate.id === id);
  if (key) return key;
  throw data("You have no key with this id. Perhaps it was deleted.", { status: 404 });
}

/**
 * Shows a new secret if the person is still signed in. A concurrent password reset may have missed
 * this key, so it is revoked here.
 */
async function showOnce({ services, cookie, person }: KeyRequest, { key, secret }: IssuedKey, isSuccessor: boolean) {
  const { people, keys } = services;
  if ((await people.findPerson(cookie))?.id !== person.id) {
    await keys.revokeKey({ keyId: key.id, actor: person.id });
    throw redirect(pathWithNext("/sign-in", "/dashboard"));
  }
  const outcome: KeysOutcome = { issued: { keyId: key.id, name: key.name, secret, isSuccessor } };
  return data(outcome, { headers: { "cache-control": "no-store" } });
}

function refuse({ form }: KeyRequest, problem: Pick<KeyProblem, "message" | "field">) {
  const keyId = readText(form, "key");
  const typed = {
    name: readText(form, "name"),
    expires: readText(form, "expires"),
    kind: readText(form, "kind") || "secret",
    origins: readText(form, "origins"),
    operations: readAll(form, "operations"),
    networks: readText(form, "networks"),
    dailyCap: readText(form, "dailyCap"),
  };
  const outcome: KeysOutcome = { problem: { ...problem, ...typed, ...(keyId !== "" && { keyId }) } };
  return data(outcome, { status: 400 });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** An expiry in epoch milliseconds, null for never, or a message. */
type Expiry = { readonly expiresAt: number | null } | { readonly problem: string };

/** Returns the end of a key's last day in UTC. */
export function parseExpiry(text: string, now: number): Expiry {
  if (text === "") return { expiresAt: null };
  const start = dayShape.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse accepts February 30 as March 2.
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) {
    return { problem: "That is not a date; write it like 2030-12-31" };
  }
  const expiresAt = start + dayMs;
  return expiresAt > now ? { expiresAt } : { problem: "That day is over; choose today or a later one" };
}

export const overlaps = [
  { value: "day", label: "for one more day", ms: dayMs },
  { value: "week", label: "for one more week", ms: 7 * dayMs },
  { value: "hour", label: "for one more hour", ms: hourMs },
  { value: "none", label: "no longer: stop it at once", ms: 0 },
] as const;
