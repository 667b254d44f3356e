import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generatePalette, type PaletteRequest } from "../color/src/generate/index.ts";
import { promisePalette, type PromiseRequest } from "../color/src/promise/index.ts";
import { listPromiseRequests, listRandomPromises } from "./support/color/list-promise-requests.ts";
import { listRandomRequests } from "../tools/write-vectors/list-requests.ts";
import { testInBrowser, visit } from "./browser.ts";
import { serveModules } from "./serve-modules.ts";
import { size } from "./sizes.ts";

/** Enough that a function one unit in the last place off shows itself several times over. */
const furtherCount = size === "long" ? 5000 : 1500;
const furtherPromises = size === "long" ? 3000 : 100;
const outputBytesMax = 64 * 1024 * 1024;
const otherMajor = 24;
const root = fileURLToPath(new URL("../", import.meta.url));
const generatorPath = "color/src/generate/index.ts";
const promisePath = "color/src/promise/index.ts";

const vectors: readonly { readonly request: PaletteRequest; readonly colors: readonly string[] }[] = JSON.parse(
  readFileSync(new URL("../color/src/generate/vectors/tincture-4.json", import.meta.url), "utf8"),
);
const vectorRequests = vectors.map(({ request }) => request);
const furtherRequests = listRandomRequests(furtherCount);

const otherNode = findOtherNode();
const otherNodeMissing: string | false =
  otherNode === undefined &&
  `no Node ${otherMajor} found: install the npm package node@${otherMajor} anywhere and set NODE_24 to its bin/node`;

/** One palette per line, so that a difference names it. */
const formatPalettes = (requests: readonly PaletteRequest[]): readonly string[] =>
  requests.map((request) => generatePalette(request).join());
const expected = [...vectors.map(({ colors }) => colors.join()), ...formatPalettes(furtherRequests)];
const promised: readonly PromiseRequest[] = [
  ...listPromiseRequests(),
  ...listRandomPromises(furtherPromises, "engines"),
];
const expectedPromises = promised.map((request) => JSON.stringify(promisePalette(request)));

test("test vectors cover every size, each with every count of locks", () => {
  const covered = new Set(vectorRequests.map(({ size, locks = [] }) => `${size}:${locks.length}`));
  for (let size = 2; size <= 8; size += 1)
    for (let locks = 0; locks <= size; locks += 1) assert.ok(covered.has(`${size}:${locks}`));
});

test(`Node ${process.version} gives the palettes of the test vectors`, () => {
  assert.deepEqual(
    formatPalettes(vectorRequests),
    vectors.map(({ colors }) => colors.join()),
  );
});

test(`Node ${otherMajor} gives the same palettes`, { skip: otherNodeMissing }, async () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { generatePalette } from "./${generatorPath}";
    const requests = JSON.parse(readFileSync(0, "utf8"));
    console.log(JSON.stringify(requests.map((request) => generatePalette(request).join())));`;
  const output = execFileSync(otherNode!, ["--input-type=module", "--eval", program], {
    cwd: root,
    input: JSON.stringify([...vectorRequests, ...furtherRequests]),
    maxBuffer: outputBytesMax,
    encoding: "utf8",
  });
  assert.deepEqual(JSON.parse(output), expected);
});

test(`Node ${otherMajor} passes the generator's own tests`, { skip: otherNodeMissing }, async () => {
  const patterns = ["color/src/generate/*.test.ts", "color/src/{exact-math,srgb,cielab,oklab,difference}.test.ts"];
  // Node refuses to run tests inside a test unless this variable is unset.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = ["--test", "--test-isolation=none", "--test-reporter=tap"];
  const { stdout } = await promisify(execFile)(otherNode!, [...options, ...patterns], {
    cwd: root,
    env,
    maxBuffer: outputBytesMax,
  });
  assert.match(stdout, /^# pass [1-9]\d+$/mu);
  assert.match(stdout, /^# fail 0$/mu);
});

test(`Node ${otherMajor} keeps promises by the same palettes with the same proofs`, { skip: otherNodeMissing }, () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { promisePalette } from "./${promisePath}";
    const requests = JSON.parse(readFileSync(0, "utf8"));
    console.log(JSON.stringify(requests.map((request) => JSON.stringify(promisePalette(request)))));`;
  const output = execFileSync(otherNode!, ["--input-type=module", "--eval", program], {
    cwd: root,
    input: JSON.stringify(promised),
    maxBuffer: outputBytesMax,
    encoding: "utf8",
  });
  assert.deepEqual(JSON.parse(output), expectedPromises);
});

testInBrowser("Chromium generates the same palettes and keeps the same promises", async (browser, t) => {
  const origin = await serveModules(t);
  const { page, complaints } = await visit(browser, origin, { width: 800 });
  const program = `(async () => {
    const { generatePalette } = await import("/${generatorPath}");
    const requests = ${JSON.stringify([...vectorRequests, ...furtherRequests])};
    const { promisePalette } = await import("/${promisePath}");
    const promised = ${JSON.stringify(promised)};
    return {
      palettes: requests.map((request) => generatePalette(request).join()),
      promises: promised.map((request) => JSON.stringify(promisePalette(request))),
    };
  })()`;
  assert.deepEqual(await page.evaluate(program), { palettes: expected, promises: expectedPromises });
  assert.deepEqual(complaints, []);
});

/** Finds a Node of the other major version: NODE_24, or node24 or node on the PATH. */
function findOtherNode(): string | undefined {
  const named = process.env["NODE_24"];
  if (named !== undefined && named !== "") return named;
  const folders = process.env["PATH"]?.split(delimiter) ?? [];
  return ["node24", "node"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => readMajor(path) === otherMajor);
}

function readMajor(node: string): number | undefined {
  try {
    return Number(execFileSync(node, ["--print", "process.versions.node"], { stdio: "pipe" }).toString().split(".")[0]);
  } catch {
    return undefined;
  }
}
