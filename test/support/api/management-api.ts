/** An API in memory with a management key, and requests to `/api/manage`. */
import type { LightMyRequestResponse } from "fastify";
import { createTestApi, type TestApi, type TestApiOptions } from "./test-api.ts";

export interface ManagementRequest {
  readonly method?: "GET" | "HEAD" | "OPTIONS" | "POST" | "PATCH" | "DELETE" | "PUT";
  /** Below `/api/manage`. */
  readonly path: string;
  /** Sent as JSON, or as it is if it is a text. */
  readonly body?: unknown;
  /** Defaults to the management key. Null sends none. */
  readonly secret?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ManagementApi {
  readonly api: TestApi;
  readonly accountId: string;
  readonly manager: { readonly id: string; readonly secret: string };
  readonly send: (request: ManagementRequest) => Promise<LightMyRequestResponse>;
}

export async function createManagementApi(options: TestApiOptions = {}): Promise<ManagementApi> {
  return addManager(await createTestApi(options));
}

export async function addManager(api: TestApi): Promise<ManagementApi> {
  const { account } = await api.services.authenticator.authenticate(api.secret);
  const manager = await issueManager(api, account.id);
  return {
    api,
    accountId: account.id,
    manager,
    send: ({ method = "GET", path, body, secret = manager.secret, headers }) =>
      api.server.inject({
        method,
        url: `/api/manage${path}`,
        headers: {
          ...(secret !== null && { authorization: `Bearer ${secret}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
  };
}

export async function issueManager(
  api: TestApi,
  accountId: string,
  networks: readonly string[] = [],
): Promise<ManagementApi["manager"]> {
  const request = { accountId, name: "Deployment", kind: "management", expiresAt: null, actor: "cli" } as const;
  const { key, secret } = await api.services.keys.createKey({ ...request, networks });
  return { id: key.id, secret };
}
