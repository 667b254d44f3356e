import { usageDaysMax } from "../../credits/credits.ts";
import { keysMax } from "../../keys/keys.ts";
import { keyListMax } from "../../keys/key-rules.ts";
import { keyKinds } from "@tincture/contract/keys";
import { meteredOperations } from "@tincture/contract/operations";
import {
  array,
  type Described,
  literal,
  object,
  string,
  credits,
  day,
  int32,
  int64,
  time,
  timeOrNull,
  choice,
  orNull,
} from "./json-schema.ts";

const keyNameLengthMax = 60;
const hintLength = 18;
const operationLengthMax = 60;
const ruleLengthMax = 200;

const keyFields = {
  id: string({ format: "uuid", maxLength: 36 }),
  name: string({ maxLength: keyNameLengthMax }),
  hint: string({
    maxLength: hintLength,
    description: "Prefix with 4 more characters, and last 4 characters of the key",
  }),
};

const ruleFields = {
  kind: choice(keyKinds, { description: "Kind of the key. A management key cannot read this" }),
  origins: array(string({ maxLength: ruleLengthMax }), {
    maxItems: keyListMax,
    description: "Origins of the pages on which a publishable key works",
  }),
  operations: array(string({ maxLength: operationLengthMax }), {
    maxItems: keyListMax,
    description: "Operations that the key allows; empty if it allows all",
  }),
  networks: array(string({ maxLength: ruleLengthMax }), {
    maxItems: keyListMax,
    description: "Networks from which the key works; empty if it works from everywhere",
  }),
  daily_cap: orNull(int32({ minimum: 1 }), { description: "Credits per day of this key alone, or null" }),
};

export const accountSchema = object(
  {
    plan: literal("pro"),
    status: literal("active", { description: "Always `active`: an inactive key gets 401" }),
    credits_used_today: credits("Credits charged since midnight UTC, to the account or to a key with fewer left"),
    credits_remaining: credits("Credits left for the current UTC day, of the account or of a key with fewer left"),
    daily_limit: credits("Credits per day, of the account or of a key with fewer left"),
    resets_at: time({ description: "Next midnight UTC" }),
    key: object(
      { ...keyFields, created_at: time(), expires_at: timeOrNull(), last_used_at: timeOrNull(), ...ruleFields },
      { $id: "AccountKey", description: "The API key of this request" },
    ),
  },
  { $id: "Account", description: "The account and the API key of this request" },
);

export type AccountBody = Described<typeof accountSchema>;

/** Only names the values that exist now, since a newer server may send others. */
export const operationSchema = string({
  $id: "MeteredOperation",
  maxLength: operationLengthMax,
  "x-extensible-enum": meteredOperations,
  description: "`operationId` of an operation that costs credits. More may be added",
});

export const usageSchema = object(
  {
    from: day({ description: "First UTC day" }),
    to: day({ description: "Last UTC day, which is today" }),
    credits: int64({ description: "Credits charged in these days" }),
    requests: int32({ description: "Requests that were charged" }),
    usage: array(
      object(
        { date: day(), operation: operationSchema, key_id: keyFields.id, requests: int32(), credits: int32() },
        { $id: "UsageRow", description: "Usage of one operation by one key on one UTC day" },
      ),
      {
        maxItems: usageDaysMax * meteredOperations.length * keysMax,
        description: "One row per day, key and operation with charges",
      },
    ),
    keys: array(object(keyFields, { $id: "UsedKey", description: "Name and hint of an API key" }), {
      maxItems: keysMax,
      description: "The keys in `usage`, including revoked ones",
    }),
  },
  { $id: "Usage", description: `Usage of an account in up to ${usageDaysMax} days` },
);

export type UsageBody = Described<typeof usageSchema>;
