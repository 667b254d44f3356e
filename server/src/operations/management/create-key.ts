import { keyKinds } from "@tincture/contract/keys";
import { meteredOperations } from "@tincture/contract/operations";
import { managementActor } from "../../accounts/security-log.ts";
import { dailyCapMax, keyListMax, networkLengthMax, originLengthMax } from "../../keys/key-rules.ts";
import {
  choiceField,
  choicesField,
  integerField,
  orNullField,
  readField,
  textsField,
  timeField,
} from "../../http/json-body.ts";
import { nameField, presentIssuedKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

const issuedKinds = keyKinds.filter((kind) => kind !== "management");

const kind = choiceField(
  {
    name: "kind",
    description:
      "`secret` for servers, `publishable` for web pages of the listed origins, `test` for free and constant replies",
    example: "publishable",
  },
  { name: "IssuedKind", choices: issuedKinds, fallback: "secret" },
);

const expiresAt = orNullField(
  timeField({
    name: "expires_at",
    description: "When the key stops working. Null or not sent: never",
    example: "2030-01-31T00:00:00Z",
  }),
);

const dailyCap = orNullField(
  integerField(
    {
      name: "daily_cap",
      description:
        "Credits per UTC day that the key may use, within the limit of the account. Null or not sent: no cap. " +
        "Publishable keys need one",
      example: 100,
    },
    { min: 1, max: dailyCapMax },
  ),
);

const operations = choicesField(
  {
    name: "operations",
    description: "The only operations that the key may call. Not sent: all. Publishable keys need at least one",
    example: ["getColor", "listColors"],
  },
  { name: "OperationId", choices: meteredOperations },
);

const origins = textsField(
  {
    name: "origins",
    description: "The origins whose pages may use a publishable key. Only publishable keys have origins, and need them",
    example: ["https://example.com"],
  },
  { itemName: "origins", max: keyListMax, lengthMax: originLengthMax },
);

const networks = textsField(
  {
    name: "networks",
    description: "The only addresses or CIDR blocks (IPv4 or IPv6) that may use the key. Not sent: all",
    example: ["203.0.113.0/24"],
  },
  { itemName: "networks", max: keyListMax, lengthMax: networkLengthMax },
);

export const createKey: ManagementOperation = {
  id: "createKey",
  method: "POST",
  path: "/v1/keys",
  kind: "item",
  document: {
    summary: "Create a key",
    description:
      "The reply contains the secret, which is not shown again. Send an `Idempotency-Key` to repeat the request " +
      "safely. Management keys are created on the dashboard or by commands, not by this API.",
    answer: "The new key with its secret",
    tag: "Keys",
    item: "IssuedKey",
    example: {
      path: "/v1/keys",
      body: {
        name: "Website",
        kind: "publishable",
        origins: ["https://example.com"],
        operations: ["getColor"],
        daily_cap: 100,
      },
    },
  },
  queryParameters: [],
  fields: [nameField, kind, expiresAt, dailyCap, operations, origins, networks],
  status: 201,
  issuesSecret: true,
  async run({ services }, { holder, body, once }) {
    const issued = await services.keys.createKey({
      accountId: holder.account.id,
      name: readField(body, nameField) ?? "",
      kind: readField(body, kind) ?? "secret",
      expiresAt: readField(body, expiresAt) ?? null,
      dailyCap: readField(body, dailyCap) ?? null,
      operations: readField(body, operations) ?? [],
      origins: readField(body, origins) ?? [],
      networks: readField(body, networks) ?? [],
      actor: managementActor(holder.key.id),
      once,
    });
    const data = presentIssuedKey(issued, services.clock());
    return { data, location: `/v1/keys/${issued.key.id}` };
  },
};
