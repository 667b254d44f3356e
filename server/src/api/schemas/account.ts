import { usageDaysMax } from "../../domain/credits/credits.ts";
import { keysMax } from "../../domain/keys/keys.ts";
import { meteredOperations } from "../../domain/operations.ts";
import { array, type Described, literal, object, string } from "./json-schema.ts";
import { credits, day, int32, int64, time, timeOrNull } from "./values.ts";

const keyNameLengthMax = 60;
const hintLength = 13;
const operationLengthMax = 60;

const keyFields = {
  id: string({ format: "uuid", maxLength: 36 }),
  name: string({ maxLength: keyNameLengthMax }),
  hint: string({ maxLength: hintLength, description: "First 8 and last 4 characters of the key" }),
};

export const accountSchema = object(
  {
    plan: literal("pro"),
    status: literal("active", { description: "A key that is not active gets 401 instead" }),
    credits_used_today: credits("Credits charged since midnight UTC"),
    credits_remaining: credits("Credits left for the current UTC day"),
    daily_limit: credits("Credits of a day"),
    resets_at: time({ description: "The next midnight UTC" }),
    key: object(
      { ...keyFields, created_at: time(), expires_at: timeOrNull(), last_used_at: timeOrNull() },
      { $id: "AccountKey", description: "The key that this request was made with" },
    ),
  },
  { $id: "Account", description: "The account that pays, and the key in use" },
);

export type AccountBody = Described<typeof accountSchema>;

/** Only names the values that exist now, since a newer server may send others. */
const operationSchema = string({
  $id: "MeteredOperation",
  maxLength: operationLengthMax,
  "x-extensible-enum": meteredOperations,
  description: "What costs credits, by its `operationId`: one of `x-extensible-enum`, or one that came later",
});

export const usageSchema = object(
  {
    from: day({ description: "The first UTC day" }),
    to: day({ description: "The last UTC day: today" }),
    credits: int64({ description: "Credits charged in all these days" }),
    requests: int32({ description: "Requests that were charged for" }),
    usage: array(
      object(
        { date: day(), operation: operationSchema, key_id: keyFields.id, requests: int32(), credits: int32() },
        { $id: "UsageRow", description: "What a key used of an operation in a UTC day" },
      ),
      {
        maxItems: usageDaysMax * meteredOperations.length * keysMax,
        description: "One for each day, key and operation that something was charged for",
      },
    ),
    keys: array(object(keyFields, { $id: "UsedKey", description: "A key, as people recognize it" }), {
      maxItems: keysMax,
      description: "The keys that `usage` names, revoked ones too",
    }),
  },
  { $id: "Usage", description: `What an account used in the last days, ${usageDaysMax} at most` },
);

export type UsageBody = Described<typeof usageSchema>;
