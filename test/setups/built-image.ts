/** The container image, built from the Dockerfile and run without a daemon, by buildah. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createFolder, type Owner } from "../running-server.ts";
import { writeBaseImage } from "./base-image.ts";
import { findMissing } from "./is-installed.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const outputMax = 64 * 2 ** 20;
/** Needs no user namespaces and no network of its own, so that it works in a container, too. */
const isolation = ["--isolation", "chroot", "--network", "host"];
const container = "tincture";
const tag = "localhost/tincture";

export interface BuiltImage {
  readonly healthCommand: readonly string[];
  run(command: readonly string[], options?: readonly string[]): Promise<Outcome>;
  start(options: readonly string[]): Promise<RunningContainer>;
}

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

interface RunningContainer {
  /** Returns the output and the log so far. */
  readOutput(): string;
  stop(): Promise<number | null>;
}

interface ImageDescription {
  readonly Docker: { readonly config: { readonly Cmd: readonly string[]; readonly Healthcheck: HealthCheck } };
}

interface HealthCheck {
  readonly Test: readonly string[];
}

/** @returns why the image cannot be built here, or false */
export function findObstacle(): string | false {
  if (process.getuid?.() !== 0) return "building an image without a daemon needs root";
  if (process.env["npm_execpath"] === undefined) return "only npm test tells where npm is";
  return findMissing("buildah", "--version");
}

/** Takes minutes: `npm ci` twice, and the site once. All is removed at the end. */
export async function buildImage(owner: Owner): Promise<BuiltImage> {
  const folder = createFolder(owner);
  const place = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
  const npmFolder = dirname(dirname(process.env["npm_execpath"] ?? ""));
  const build = [...place, "build", "--format", "docker", ...isolation];
  owner.after(() => execFileSync("buildah", [...place, "rm", "--all"], { stdio: "ignore" }));
  mkdirSync(join(folder, "base"));
  writeBaseImage(join(folder, "base"), npmFolder);
  await call([...build, "--tag", "localhost/node", join(folder, "base")]);
  const bases = ["BUILD_IMAGE", "NODE_IMAGE"].flatMap((name) => ["--build-arg", `${name}=localhost/node`]);
  const base = [...bases, ...writeNpmSettings(folder, npmFolder)];
  await call([...build, ...base, "--tag", tag, root]);
  await call([...place, "from", "--name", container, tag]);
  const image: ImageDescription = JSON.parse(await call([...place, "inspect", "--type", "image", tag]));
  const inContainer = (options: readonly string[], command: readonly string[]): readonly string[] => [
    ...place,
    "run",
    ...isolation,
    ...options,
    container,
    "--",
    ...command,
  ];
  return {
    healthCommand: image.Docker.config.Healthcheck.Test.slice(1),
    run: (command, options = []) => runToEnd(inContainer(options, command)),
    start: (options) => start(owner, inContainer(options, image.Docker.config.Cmd)),
  };
}

async function call(args: readonly string[]): Promise<string> {
  const { exitCode, output } = await runToEnd(args);
  if (exitCode !== 0) throw new Error(`buildah ${args.slice(4).join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}

async function runToEnd(args: readonly string[]): Promise<Outcome> {
  const running = promisify(execFile)("buildah", args, { maxBuffer: outputMax });
  const { child } = running;
  try {
    return { exitCode: 0, output: (await running).stdout };
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error && "stderr" in error)) throw error;
    return { exitCode: child.exitCode ?? 1, output: `${String(error.stdout)}${String(error.stderr)}` };
  }
}

const npmConfigFolder = "/usr/local/etc";

function writeNpmSettings(folder: string, npmFolder: string): readonly string[] {
  const options = { encoding: "utf8", cwd: folder } as const;
  const registry = execFileSync(
    process.execPath,
    [join(npmFolder, "bin/npm-cli.js"), "config", "get", "registry"],
    options,
  );
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  const lines = [`registry=${registry.trim()}`, ...(authorities ? [`cafile=${npmConfigFolder}/authorities.crt`] : [])];
  writeFileSync(join(folder, "npmrc"), `${lines.join("\n")}\n`);
  const mounts = [
    `${folder}/npmrc:${npmConfigFolder}/npmrc:ro`,
    ...(authorities ? [`${authorities}:${npmConfigFolder}/authorities.crt:ro`] : []),
  ];
  return mounts.flatMap((mount) => ["--volume", mount]);
}

async function start(owner: Owner, args: readonly string[]): Promise<RunningContainer> {
  const child = spawn("buildah", args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (output += text));
  owner.after(() => child.kill("SIGTERM"));
  const processId = await waitForProcess(child, () => output);
  const closed = once(child, "close");
  async function stop(): Promise<number | null> {
    process.kill(processId, "SIGTERM");
    await closed;
    return child.exitCode;
  }
  return { readOutput: () => output, stop };
}

/**
 * The container shares the machine's processes, and buildah passes no signal on. Returns the id
 * from the log.
 */
async function waitForProcess(child: ChildProcess, readOutput: () => string): Promise<number> {
  while (child.exitCode === null) {
    const id = /"pid":(?<id>\d+).*"msg":"listening"/u.exec(readOutput())?.groups?.["id"];
    if (id !== undefined) return Number(id);
    await Promise.race([once(child, "close"), once(child.stdout!, "data"), once(child.stderr!, "data")]);
  }
  throw new Error(`The container ended with ${child.exitCode}:\n${readOutput()}`);
}
