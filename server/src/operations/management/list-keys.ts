import { keyKinds } from "@tincture/contract/keys";
import { keyState, keyStates } from "../../keys/api-key.ts";
import {
  choiceParameter,
  integerParameter,
  limitMax,
  listLinkParameters,
  readParameter,
} from "../../http/parameters.ts";
import { keysMax } from "../../keys/keys.ts";
import { presentKey } from "./managed-keys.ts";
import type { ManagementOperation } from "./management-operation.ts";

const limit = integerParameter(
  { name: "limit", description: "Keys per page", example: 20 },
  { min: 1, max: limitMax, default: limitMax },
);

const offset = integerParameter(
  { name: "offset", description: "Keys to skip. A page past the end is empty", example: 0 },
  { min: 0, max: keysMax, default: 0 },
);

const state = choiceParameter(
  { name: "state", description: "Only keys in this state", example: "active" },
  { name: "KeyState", choices: keyStates },
);

const kind = choiceParameter(
  { name: "kind", description: "Only keys of this kind", example: "publishable" },
  { name: "KeyKind", choices: keyKinds },
);

export const listKeys: ManagementOperation = {
  id: "listKeys",
  method: "GET",
  path: "/v1/keys",
  kind: "list",
  document: {
    summary: "List the keys of the account",
    description: "Newest first, including expired and revoked keys. Secrets are not included.",
    answer: "A page of keys",
    tag: "Keys",
    item: "Key",
    example: { path: "/v1/keys?limit=2" },
  },
  queryParameters: [state, kind, limit, offset],
  async run({ services }, { holder, query }) {
    const asked = {
      state: readParameter(query, state),
      kind: readParameter(query, kind),
      limit: readParameter(query, limit) ?? limitMax,
      offset: readParameter(query, offset) ?? 0,
    };
    const now = services.clock();
    const all = await services.keys.listKeys(holder.account.id);
    const found = all.filter(
      (key) =>
        (asked.state === undefined || keyState(key, now) === asked.state) &&
        (asked.kind === undefined || key.kind === asked.kind),
    );
    const page = found.slice(asked.offset, asked.offset + asked.limit);
    return {
      data: page.map((key) => presentKey(key, now)),
      page: {
        total: found.length,
        limit: asked.limit,
        offset: asked.offset,
        returned: page.length,
        linkParameters: listLinkParameters([
          [state, asked.state],
          [kind, asked.kind],
        ]),
      },
    };
  },
};
