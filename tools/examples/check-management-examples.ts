/** Sends the curl commands of the documents that use the management API to an API in memory. */
import { addManager, type ManagementRequest } from "../../test/support/api/management-api.ts";
import { startExampleApi } from "../openapi/record-answers.ts";
import { compareReply } from "./compare-reply.ts";

interface ManagementExample {
  readonly request: ManagementRequest;
  /** The JSON block after the command. */
  readonly reply: unknown;
}

const block = /^```(?<language>\w+)[^\n]*\n(?<text>[^]*?)^```$/gmu;
const methods = ["GET", "POST", "PATCH", "DELETE"] as const;

export function readManagementExamples(markdown: string): readonly ManagementExample[] {
  const examples: (ManagementExample & { reply: unknown })[] = [];
  let last: (ManagementExample & { reply: unknown }) | undefined;
  for (const { groups } of markdown.matchAll(block)) {
    const { language = "", text = "" } = groups ?? {};
    if (language === "json" && last) last.reply = JSON.parse(text);
    const request = language === "sh" ? readCommand(text) : undefined;
    last = request && { request, reply: undefined };
    if (last) examples.push(last);
  }
  return examples;
}

function readCommand(text: string): ManagementRequest | undefined {
  const path = /\/api\/manage(?<path>\/v1\/[^\s"]+)/u.exec(text)?.groups?.["path"];
  if (path === undefined) return undefined;
  const sent = /-X (?<method>\w+)/u.exec(text)?.groups?.["method"] ?? "GET";
  const method = methods.find((known) => known === sent);
  if (!method) throw new Error(`A document shows the method ${sent}`);
  const body = /-d '(?<body>[^']*)'/u.exec(text)?.groups?.["body"];
  const headers = [...text.matchAll(/-H "(?<name>[\w-]+): (?<value>[^"$]+)"/gu)].map(
    ({ groups = {} }) => [String(groups["name"]).toLowerCase(), String(groups["value"])] as const,
  );
  return { path, method, body, headers: Object.fromEntries(headers) };
}

/** Sends them in order to an account with one key, which is `$KEY_ID`. */
export async function findManagementProblems(
  examples: readonly ManagementExample[],
): Promise<readonly (string | undefined)[]> {
  const { api, send } = await addManager(await startExampleApi());
  const { key } = await api.services.authenticator.authenticate(api.secret);
  const problems: (string | undefined)[] = [];
  for (const { request, reply } of examples) {
    const path = request.path.replace("$KEY_ID", key.id);
    const answer = await send({ ...request, path });
    const body: unknown = answer.json();
    const problem = reply === undefined ? undefined : compareReply(reply, body);
    problems.push(answer.statusCode < 300 ? problem : answer.body);
  }
  await api.server.close();
  return problems;
}
