/** What the forms about keys do. A key that is not the account's own is as good as unknown. */
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiKey } from "../../../server/src/domain/keys/api-key.ts";
import type { IssuedKey } from "../../../server/src/domain/keys/keys.ts";
import { getServices } from "../ground/services.ts";
import { readRefusal } from "../ground/refusals.ts";
import { readText } from "../ground/read-form.ts";
import { overlaps, parseOverlap } from "./overlap.ts";
import { parseExpiry } from "./parse-expiry.ts";
import type { SignedIn } from "./require-account.ts";

/** A secret at the only moment when anybody sees it. */
export interface IssuedSecret {
  readonly keyId: string;
  readonly name: string;
  readonly secret: string;
  /** Whether it takes the place of another key. */
  readonly isSuccessor: boolean;
}

export interface KeyProblem {
  readonly message: string;
  readonly field?: "name" | "expires" | "overlap";
  /** The key that it is about; none when one was to be made. */
  readonly keyId?: string;
  /** What was typed. */
  readonly name: string;
  readonly expires: string;
}

export type KeysAnswer =
  | { readonly issued: IssuedSecret; readonly problem?: undefined }
  | { readonly problem: KeyProblem; readonly issued?: undefined };

export interface KeyOrder extends SignedIn {
  readonly form: FormData;
  readonly context: Readonly<RouterContextProvider>;
}

export async function manageKeys(order: KeyOrder) {
  try {
    switch (readText(order.form, "intent")) {
      case "create":
        return await createKey(order);
      case "roll":
        return await rollKey(order);
      case "revoke":
        return await revokeKey(order);
      default:
        throw data('Field "intent" must be create, roll or revoke', { status: 400 });
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.code === "service_unavailable") throw error;
    const isAboutName = refusal.code === "invalid_parameter" && order.form.get("intent") === "create";
    return refuse(order, { message: refusal.message, ...(isAboutName && { field: "name" }) });
  }
}

async function createKey(order: KeyOrder) {
  const { form, person, account, context } = order;
  const { keys, clock } = getServices(context);
  const expiresAt = parseExpiry(readText(form, "expires"), clock());
  if (expiresAt !== null && typeof expiresAt === "object") {
    return refuse(order, { message: expiresAt.problem, field: "expires" });
  }
  const name = readText(form, "name");
  const issued = await keys.createKey({ accountId: account.id, name, expiresAt, actor: person.id });
  return showOnce(issued, false);
}

async function rollKey(order: KeyOrder) {
  const { form, person, context } = order;
  const { id } = await getOwnKey(order);
  const overlapMs = parseOverlap(readText(form, "overlap"));
  if (overlapMs === undefined) {
    const wanted = overlaps.map(({ value }) => value).join(", ");
    return refuse(order, { message: `Overlap must be one of ${wanted}`, field: "overlap" });
  }
  const { keys } = getServices(context);
  return showOnce(await keys.rollKey({ keyId: id, overlapMs, actor: person.id }), true);
}

async function revokeKey(order: KeyOrder) {
  const { id } = await getOwnKey(order);
  await getServices(order.context).keys.revokeKey({ keyId: id, actor: order.person.id });
  return redirect("/dashboard?done=revoked");
}

/** @throws the page of an unknown key when it is somebody else's */
async function getOwnKey({ form, account, context }: KeyOrder): Promise<ApiKey> {
  const id = readText(form, "key");
  const own = await getServices(context).keys.listKeys(account.id);
  const key = own.find((candidate) => candidate.id === id);
  if (key) return key;
  throw data("You have no key with this id. Perhaps it was deleted.", { status: 404 });
}

function showOnce({ key, secret }: IssuedKey, isSuccessor: boolean) {
  const answer: KeysAnswer = { issued: { keyId: key.id, name: key.name, secret, isSuccessor } };
  return data(answer, { headers: { "cache-control": "no-store" } });
}

function refuse({ form }: KeyOrder, problem: Pick<KeyProblem, "message" | "field">) {
  const keyId = readText(form, "key");
  const typed = { name: readText(form, "name"), expires: readText(form, "expires") };
  const answer: KeysAnswer = { problem: { ...problem, ...typed, ...(keyId !== "" && { keyId }) } };
  return data(answer, { status: 400 });
}
