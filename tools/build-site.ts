/**
 * Builds the site if it is missing or its sources have changed. Without development dependencies it
 * leaves an existing build alone, and the server warns if that is out of date.
 *
 * Usage: npx node tools/build-site.ts [--force | --reference]
 *   --reference  only what the API reference needs, for npm run dev
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { siteBasePlaceholder } from "@tincture/contract/site-paths";
import { digestSiteSources } from "../server/src/site/site-sources.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const buildFolder = join(root, "site/build");
const stampPath = join(buildFolder, "sources.txt");
const pack = promisify(brotliCompress);

/** The best quality would save a tenth of the size and take six seconds. */
const referenceParams = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
const referencePath = join(buildFolder, "api-reference.js.br");

const { values } = parseArgs({
  options: { force: { type: "boolean", default: false }, reference: { type: "boolean", default: false } },
});
/** Node versions may build it differently. */
const stamp = `${digestSiteSources(root)}\n${process.version}\n`;
if (values.reference) await (existsSync(referencePath) || writeReference());
else if (values.force || readStamp() !== stamp) process.exitCode = await build();

async function build(): Promise<number> {
  const program = findProgram();
  if (program === undefined) return explainMissingProgram();
  const start = performance.now();
  process.stdout.write("Building the site…\n");
  rmSync(buildFolder, { recursive: true, force: true });
  const builder = spawn(process.execPath, [program, "build"], {
    cwd: join(root, "site"),
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  endTogether(builder);
  const [output, errors] = await Promise.all([text(builder.stdout), text(builder.stderr), once(builder, "close")]);
  if (builder.exitCode !== 0) {
    process.stderr.write(`${output}${errors}\nThe site could not be built.\n`);
    return 1;
  }
  await Promise.all([packFiles(join(buildFolder, "client")), writeReference()]);
  writeFileSync(stampPath, stamp);
  process.stdout.write(`Built the site in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return 0;
}

/**
 * Passes a signal on to the build, then ends by the same signal. Otherwise the build would outlive
 * this process.
 */
function endTogether(builder: ChildProcess): void {
  let received: NodeJS.Signals | undefined;
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  function forward(signal: NodeJS.Signals): void {
    received = signal;
    builder.kill(signal);
  }
  for (const signal of signals) process.on(signal, forward);
  builder.once("close", () => {
    for (const signal of signals) process.off(signal, forward);
    if (received) process.kill(process.pid, received);
  });
}

/**
 * Writes a Brotli copy of each static file, except those that contain the placeholder of the site's
 * path. The server compresses them after it has replaced it.
 */
async function packFiles(folder: string): Promise<void> {
  const paths = globSync("**/*.{js,css,svg,webmanifest,txt}", { cwd: folder }).map((path) => join(folder, path));
  await Promise.all(paths.map((path) => packFile(path)));
}

async function packFile(path: string): Promise<void> {
  const content = readFileSync(path);
  if (!content.includes(siteBasePlaceholder)) writeFileSync(`${path}.br`, await pack(content));
}

/**
 * Scalar's package only offers its script through its plugin's route, so it is requested from a
 * server without a port.
 */
async function writeReference(): Promise<void> {
  const [{ fastify }, { default: scalar }] = await Promise.all([
    import("fastify"),
    import("@scalar/fastify-api-reference"),
  ]);
  const source = fastify();
  await source.register(scalar, { routePrefix: "/scalar", configuration: { content: {} } });
  const answer = await source.inject("/scalar/js/scalar.js");
  await source.close();
  if (answer.statusCode !== 200) throw new Error(`Scalar's script answered ${answer.statusCode}`);
  mkdirSync(buildFolder, { recursive: true });
  writeFileSync(referencePath, await pack(answer.body, { params: referenceParams }));
}

function findProgram(): string | undefined {
  try {
    const manifest = createRequire(join(root, "site/package.json")).resolve("@react-router/dev/package.json");
    return join(dirname(manifest), "bin.cjs");
  } catch {
    return undefined;
  }
}

function explainMissingProgram(): number {
  if (existsSync(join(buildFolder, "server/index.js"))) return 0;
  process.stderr.write("The site is not built, and what builds it is not installed: run npm ci without --omit=dev.\n");
  return 1;
}

function readStamp(): string | undefined {
  return existsSync(stampPath) ? readFileSync(stampPath, "utf8") : undefined;
}
