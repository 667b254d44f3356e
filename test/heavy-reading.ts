/**
 * Clients that read much at once, beside others that generate and ask for little: what all of them
 * are charged is what they got.
 */
import assert from "node:assert/strict";
import { type Answer, type request, readAccount } from "./api-client.ts";
import { createTenants } from "./faults/database.ts";
import type { ServerAddress } from "./running-server.ts";
import { size } from "./sizes.ts";

const heavyCount = size === "long" ? 200 : 20;
const generateCount = size === "long" ? 64 : 16;
const cheapCount = size === "long" ? 40 : 10;
const colorCount = 2 ** 24;

interface Reading {
  readonly server: ServerAddress;
  readonly url: string;
  readonly ask: typeof request;
}

/** @throws when an answer is missing, or was charged otherwise than delivered or stored */
export async function readHeavily({ server, url, ask }: Reading): Promise<void> {
  // The last has less than it asks for, so that what is left is cut and refused meanwhile.
  const limits = [heavyCount * 50, generateCount, cheapCount, heavyCount * 25 + 7];
  const keys = (await createTenants(url, limits)).map(({ secret }) => secret);
  const [heavyKey = "", generatingKey = "", cheapKey = "", shortKey = ""] = keys;

  const [heavy, generated, cheap, short] = await Promise.all([
    askAtOnce(heavyCount, (i) => ask(server, listNear(i), heavyKey)),
    askAtOnce(generateCount, () => ask(server, "/palette/generate?size=8", generatingKey)),
    askInTurn(() => ask(server, "/color/c0ffee", cheapKey)),
    askAtOnce(heavyCount, (i) => ask(server, listNear(heavyCount + i), shortKey)),
  ]);

  assert.deepEqual(countStatuses([...heavy, ...generated, ...cheap]), {
    200: heavyCount + generateCount + cheapCount,
  });
  assert.equal(sumCredits(short), limits[3]);
  for (const [i, answers] of [heavy, generated, cheap, short].entries()) {
    assert.equal(sumCredits(answers), countItems(answers), "charged and delivered");
    assert.equal((await readAccount(server, keys[i])).credits_used_today, sumCredits(answers), "charged and stored");
  }
}

export function countStatuses(answers: readonly Answer<unknown>[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A page deep in the results near a color, different for each number. */
function listNear(i: number): string {
  const near = ((0x123456 + i * 54_321) % colorCount).toString(16).padStart(6, "0");
  return `/colors?near=${near}&limit=50&offset=20000`;
}

function askAtOnce<T>(count: number, ask: (i: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => ask(i)));
}

/** Sends cheap requests one after the other. */
async function askInTurn(ask: () => Promise<Answer<unknown>>): Promise<readonly Answer<unknown>[]> {
  const answers: Answer<unknown>[] = [];
  while (answers.length < cheapCount) answers.push(await ask());
  return answers;
}

function sumCredits(answers: readonly Answer<unknown>[]): number {
  return answers.reduce((sum, { body }) => sum + body.meta.credits_used, 0);
}

/** Counts the palettes and colors in responses. */
function countItems(answers: readonly Answer<unknown>[]): number {
  const delivered = answers.filter(({ status }) => status === 200);
  return delivered.reduce((sum, { body: { data } }) => sum + (Array.isArray(data) ? data.length : 1), 0);
}
