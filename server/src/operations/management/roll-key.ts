import { secondsPerDay } from "@tincture/contract/clock";
import { managementActor } from "../../accounts/security-log.ts";
import { integerField, readField } from "../../http/json-body.ts";
import { getChangeableKey, keyId, presentIssuedKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

const overlapDaysMax = 30;

const overlap = integerField(
  {
    name: "overlap_seconds",
    description: "How long the old key stays valid; 0 ends it at once",
    example: 3600,
  },
  { min: 0, max: overlapDaysMax * secondsPerDay, default: secondsPerDay },
);

export const rollKey: ManagementOperation = {
  id: "rollKey",
  method: "POST",
  path: "/v1/keys/{id}/roll",
  kind: "item",
  document: {
    summary: "Replace a key by a new one",
    description:
      "The new key has the same name, kind and limits. The reply contains its secret, which is not shown again. " +
      "Send an `Idempotency-Key` to repeat the request safely. Management keys cannot be rolled here.",
    answer: "The new key with its secret",
    tag: "Keys",
    item: "IssuedKey",
    example: { path: "/v1/keys/{key}/roll", body: { overlap_seconds: 3600 } },
  },
  pathParameter: keyId,
  queryParameters: [],
  fields: [overlap],
  status: 201,
  issuesSecret: true,
  async run(context, input) {
    const { services } = context;
    const overlapSeconds = readField(input.body, overlap) ?? secondsPerDay;
    const key = await getChangeableKey(context, input);
    const issued = await services.keys.rollKey({
      keyId: key.id,
      overlapMs: overlapSeconds * 1000,
      actor: managementActor(input.holder.key.id),
      once: input.once,
    });
    return { data: presentIssuedKey(issued, services.clock()), location: `/v1/keys/${issued.key.id}` };
  },
};
