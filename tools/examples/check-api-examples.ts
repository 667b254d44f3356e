/**
 * Sends the requests that the documents and openapi.json show to an API in memory, and compares the
 * replies.
 */
import { globSync, readFileSync } from "node:fs";
import { exampleSiteUrl } from "../../server/src/operations/schemas/envelope.ts";
import type { TestApi } from "../../test/support/api/test-api.ts";
import { startExampleApi } from "../openapi/record-answers.ts";
import { compareReply } from "./compare-reply.ts";
import { findManagementProblems, readManagementExamples } from "./check-management-examples.ts";
import { type AddressExample, readAddresses } from "./read-addresses.ts";

const root = new URL("../../", import.meta.url);

interface Checked {
  readonly count: number;
  readonly problems: readonly string[];
}

export async function checkApiExamples(): Promise<Checked> {
  const api = await startExampleApi({ dailyLimit: 1_000_000 });
  const documents = globSync(["README.md", "docs/*.md", "site/app/docs/*.md"], { cwd: root });
  const shown = documents.flatMap((path) =>
    readAddresses(read(path), exampleSiteUrl).map((example) => ({ ...example, place: `${path}:${example.line}` })),
  );
  const document: ApiDocument = JSON.parse(read("openapi.json"));
  const told = readAddresses(listTexts(document).join("\n"), exampleSiteUrl);
  const examples = [...shown, ...told.map((example) => ({ ...example, place: "openapi.json" }))];
  const requests = listParameterRequests(document);
  const problems: string[] = [];
  for (const { place, ...example } of examples) {
    const problem = await checkAddress(api, example);
    if (problem !== undefined) problems.push(`${place} ${example.address}: ${problem}`);
  }
  for (const tries of requests) {
    const refusals = await findRefusals(api, tries);
    if (refusals !== undefined) problems.push(`openapi.json ${refusals}`);
  }
  await api.server.close();
  const managed = await checkManagementExamples(documents);
  return {
    count: examples.length + requests.length + managed.count,
    problems: [...problems, ...managed.problems],
  };
}

async function checkManagementExamples(documents: readonly string[]): Promise<Checked> {
  const examples = documents.flatMap((path) =>
    readManagementExamples(read(path)).map((example) => ({ ...example, path })),
  );
  const found = await findManagementProblems(examples);
  const problems = found.flatMap((problem, at) => (problem === undefined ? [] : [`${examples[at]?.path}: ${problem}`]));
  return { count: examples.length, problems };
}

function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

async function checkAddress(api: TestApi, { address, isMention, reply }: AddressExample): Promise<string | undefined> {
  const answer = await api.get(`/api${address}`);
  const body: { readonly error?: { readonly code: string; readonly message: string } } = answer.json();
  if (isMention && body.error?.code === "invalid_parameter") return undefined;
  if (reply !== undefined) return compareReply(reply, body);
  return body.error?.message;
}

interface ApiParameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly ApiParameter[] } }>>;
}

/**
 * For each query parameter the addresses of which one has to work: its example alone, or beside
 * that of one other parameter.
 */
function listParameterRequests({ paths }: ApiDocument): readonly (readonly string[])[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!path.startsWith("/v1/")) return [];
    const parameters = get?.parameters ?? [];
    const ofPath = parameters.find((parameter) => parameter.in === "path");
    const address = path.replace(/\{\w+\}/u, () => String(ofPath?.example));
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    return inQuery.map((parameter) => {
      const others = inQuery.filter((other) => other !== parameter);
      return [[parameter], ...others.map((other) => [other, parameter])].map(
        (sent) => `${address}?${sent.map(formatExample).join("&")}`,
      );
    });
  });
}

function formatExample({ name = "", example }: ApiParameter): string {
  return `${name}=${encodeURIComponent(String(example))}`;
}

async function findRefusals(api: TestApi, addresses: readonly string[]): Promise<string | undefined> {
  let first: string | undefined;
  for (const address of addresses) {
    const answer = await api.get(`/api${address}`);
    if (answer.statusCode === 200) return undefined;
    first ??= `${address}: ${answer.json().error.message}`;
  }
  return first;
}

function listTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "examples") return [];
    return typeof part === "string" && (key === "description" || key === "summary") ? [part] : listTexts(part);
  });
}
