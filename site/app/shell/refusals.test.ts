import assert from "node:assert/strict";
import test from "node:test";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { DomainError } from "@tincture/contract/errors";
import { readRefusal, showRefusals } from "./refusals.ts";

const unknown = new DomainError("palette_not_found", 'No palette has the slug "x"');
const broken = new Error("broken");
const url = new URL("http://site.example/x");
const args: LoaderFunctionArgs = {
  request: new Request(url),
  url,
  params: {},
  pattern: "/x",
  context: new RouterContextProvider(),
};

/** Returns what a loader throws when its service throws `error`. */
async function thrownFor(error: unknown): Promise<unknown> {
  const loader = (): never => {
    throw error;
  };
  const { page } = showRefusals({ page: { id: "page", module: { default: () => null, loader } } });
  try {
    return await page?.module.loader?.(args);
  } catch (thrown) {
    return thrown;
  }
}

test("readRefusal() reads what the domain refused, and passes everything else on", () => {
  assert.deepEqual(readRefusal(unknown), { code: "palette_not_found", message: unknown.publicMessage });
  assert.throws(() => readRefusal(broken), broken);
});

test("showRefusals() makes a page of what a loader is refused, and of nothing else", async () => {
  const { data, init } = Object(await thrownFor(unknown));
  assert.deepEqual([data, init], [unknown.publicMessage, { status: 404 }]);
  assert.equal(await thrownFor(broken), broken);
  const failure = new DomainError("internal_error", "It is our fault");
  assert.equal(await thrownFor(failure), failure);
});

test("showRefusals() hands on what a loader answers", async () => {
  const { page } = showRefusals({ page: { id: "page", module: { default: () => null, loader: () => 5 } } });
  assert.equal(await page?.module.loader?.(args), 5);
  assert.equal(page?.module.action, undefined);
});
