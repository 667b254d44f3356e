/**
 * Asks an instance with the starter library what the examples of openapi.json show: the same
 * answers every time.
 */
import { createHash } from "node:crypto";
import { listStarterPalettes } from "../../server/src/library/starter/starter-palettes.ts";
import { colorHash } from "../../server/src/library/palette.ts";
import type { Palette } from "@tincture/contract/library";
import { freeOperations, operations } from "../../server/src/operations/index.ts";
import type { RecordedAnswers } from "../../server/src/http/openapi/responses.ts";
import { exampleSiteUrl } from "../../server/src/operations/schemas/envelope.ts";
import { createTestApi, type TestApi, type TestApiOptions, testNow } from "../../test/support/api/test-api.ts";
import { type DescribedOperation, listAnswerName } from "../../server/src/http/openapi/describe-operation.ts";
import { recordRefusals } from "./record-refusals.ts";

const msPerDay = 86_400_000;
/** Request ids are random, and no reply depends on them. */
const requestId = "req_4fQ8sT1vXz7Lm2Kp9RbC";

export async function formatRecordedAnswers(): Promise<string> {
  return formatRecorded({ answers: await recordAnswers(), refusals: await recordRefusals(startExampleApi) });
}

export function formatRecorded(recorded: RecordedAnswers): string {
  const text = JSON.stringify(recorded, null, 2).replaceAll(/req_[0-9A-Za-z]{16,}/g, requestId);
  return `${text}\n`;
}

/** The second day of an account, so that its use has a history. */
async function recordAnswers(): Promise<RecordedAnswers["answers"]> {
  const api = await startExampleApi();
  const described: readonly Pick<DescribedOperation, "id" | "document">[] = [...operations, ...freeOperations];
  const asked = described.flatMap(({ id, document: { example, extra } }) => [
    [id, example] as const,
    ...(extra?.list ? [[listAnswerName({ id }), extra.list.example] as const] : []),
  ]);
  for (const [, request] of asked) await ask(api, request);
  api.setTime(testNow + msPerDay);
  const answers: [string, { request: string; body: unknown }][] = [];
  for (const [id, request] of asked) answers.push([id, { request: `GET ${request}`, body: await ask(api, request) }]);
  return Object.fromEntries(answers);
}

async function ask(api: TestApi, request: string): Promise<unknown> {
  const answer = await api.get(`/api${request}`);
  if (answer.statusCode !== 200) throw new Error(`The example ${request} answers ${answer.body}`);
  return answer.json();
}

/**
 * An API in memory that replies the same every time, with the starter library unless other palettes
 * are given.
 */
export function startExampleApi(
  options: Pick<TestApiOptions, "changeServices" | "palettes" | "dailyLimit" | "needsConfirmation"> = {},
): Promise<TestApi> {
  return createTestApi({
    palettes: listExamplePalettes(),
    ...options,
    randomBytes: createByteSource(),
    server: { siteUrl: exampleSiteUrl },
  });
}

function listExamplePalettes(): readonly Palette[] {
  return listStarterPalettes().map((palette, position) => ({
    ...palette,
    id: `palette-${position}`,
    colorHash: colorHash(palette.colors),
    saveCount: createHash("sha256").update(palette.slug).digest()[0] ?? 0,
    publishedAt: testNow - position,
    isPublished: true,
  }));
}

function createByteSource(): (count: number) => Uint8Array {
  let drawn = 0;
  return (count) => {
    drawn += 1;
    const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, i) =>
      createHash("sha256").update(`${drawn} ${i}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, count);
  };
}
