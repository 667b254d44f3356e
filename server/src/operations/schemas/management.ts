import { keyKinds } from "@tincture/contract/keys";
import { keyListMax, networkLengthMax, originLengthMax } from "../../keys/key-rules.ts";
import { keyStates } from "../../keys/api-key.ts";
import { keyNameLengthMax } from "../../keys/keys.ts";
import { operationSchema } from "./account.ts";
import {
  array,
  choice,
  credits,
  type Described,
  int32,
  literal,
  object,
  orNull,
  string,
  time,
  timeOrNull,
} from "./json-schema.ts";

const hintLength = 18;

const keyFields = {
  id: string({ format: "uuid", maxLength: 36 }),
  kind: choice(keyKinds, { $id: "KeyKind" }),
  name: string({ maxLength: keyNameLengthMax }),
  hint: string({ maxLength: hintLength, description: "First and last characters of the key" }),
  state: choice(keyStates, { $id: "KeyState" }),
  created_at: time(),
  expires_at: timeOrNull(),
  revoked_at: timeOrNull(),
  last_used_at: timeOrNull({ description: "Recorded with a delay of some seconds" }),
  daily_cap: orNull(int32(), { description: "Credits per UTC day that the key may use; null without a cap" }),
  operations: array(operationSchema, {
    maxItems: keyListMax,
    description: "The operations that the key may call; empty for all",
  }),
  origins: array(string({ maxLength: originLengthMax }), {
    maxItems: keyListMax,
    description: "The origins whose pages may use the key; empty if it is not publishable",
  }),
  networks: array(string({ maxLength: networkLengthMax }), {
    maxItems: keyListMax,
    description: "The networks that may use the key; empty for all",
  }),
};

export const keySchema = object(keyFields, { $id: "Key", description: "A key, without its secret" });
export type KeyBody = Described<typeof keySchema>;

const secretLengthMax = 64;

export const issuedKeySchema = object(
  {
    ...keyFields,
    secret: string({ maxLength: secretLengthMax, description: "The key itself. It is not shown again" }),
  },
  { $id: "IssuedKey", description: "A new key with its secret" },
);
export type IssuedKeyBody = Described<typeof issuedKeySchema>;

export const managedAccountSchema = object(
  {
    id: string({ format: "uuid", maxLength: 36 }),
    plan: literal("pro"),
    created_at: time(),
    credits_used_today: credits("Credits charged since midnight UTC"),
    credits_remaining: credits("Credits left for the current UTC day"),
    daily_limit: credits("Credits per day"),
    resets_at: time({ description: "Next midnight UTC" }),
    key: keySchema,
  },
  { $id: "ManagedAccount", description: "The account, and the management key of this request" },
);
export type ManagedAccountBody = Described<typeof managedAccountSchema>;
