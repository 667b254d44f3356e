import { meteredOperations } from "../../domain/operations.ts";
import { array, choice, type Described, integer, literal, object, orNull, string } from "./json-schema.ts";

const time = string({ format: "date-time" });
const timeOrNull = orNull(time);

export const accountSchema = object(
  {
    plan: literal("pro"),
    status: literal("active", { description: "A key that is not active gets 401 instead" }),
    credits_used_today: integer({ minimum: 0 }),
    credits_remaining: integer({ minimum: 0 }),
    daily_limit: integer({ minimum: 0 }),
    resets_at: string({ format: "date-time", description: "The next midnight UTC" }),
    key: object(
      {
        id: string(),
        name: string(),
        hint: string({ description: "First 8 and last 4 characters of the key" }),
        created_at: time,
        expires_at: timeOrNull,
        last_used_at: timeOrNull,
      },
      { description: "The key that this request was made with" },
    ),
  },
  { description: "The account that pays, and the key in use" },
);

export type AccountBody = Described<typeof accountSchema>;

export const accountExample: AccountBody = {
  plan: "pro",
  status: "active",
  credits_used_today: 1,
  credits_remaining: 499,
  daily_limit: 500,
  resets_at: "2026-01-02T00:00:00.000Z",
  key: {
    id: "01939d1c-5c00-7a31-8f6e-2b1d9c4e7a05",
    name: "website",
    hint: "tnc_Ab3d…x9Yz",
    created_at: "2025-12-01T09:30:00.000Z",
    expires_at: null,
    last_used_at: "2026-01-01T12:00:00.000Z",
  },
};

const date = string({ format: "date" });
const count = integer({ minimum: 0 });

export const usageSchema = object(
  {
    from: string({ format: "date", description: "The first UTC day" }),
    to: string({ format: "date", description: "The last UTC day: today" }),
    credits: integer({ minimum: 0, description: "Credits charged in all these days" }),
    requests: integer({ minimum: 0, description: "Requests that were charged for" }),
    usage: array(
      object({
        date,
        operation: choice(meteredOperations),
        key_id: string(),
        requests: count,
        credits: count,
      }),
      { description: "One for each day, key and operation that something was charged for" },
    ),
    keys: array(object({ id: string(), name: string(), hint: string() }), {
      description: "The keys that `usage` names, revoked ones too",
    }),
  },
  { description: "What an account used in the last days" },
);

export type UsageBody = Described<typeof usageSchema>;

export const usageExample: UsageBody = {
  from: "2025-12-26",
  to: "2026-01-01",
  credits: 61,
  requests: 3,
  usage: [
    { date: "2025-12-31", operation: "listPalettes", key_id: accountExample.key.id, requests: 2, credits: 60 },
    { date: "2026-01-01", operation: "getColor", key_id: accountExample.key.id, requests: 1, credits: 1 },
  ],
  keys: [{ id: accountExample.key.id, name: "website", hint: "tnc_Ab3d…x9Yz" }],
};
