/** nginx and HAProxy with the configurations of docs/scaling.md, at other ports and without TLS. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { findFreePort } from "../../server/src/ops/free-port.ts";
import { createFolder, type Owner } from "../running-server.ts";
import { adapt, getBlock } from "../setups/find-block.ts";
import { pauseMs } from "./load.ts";

/** Debian installs them outside the usual PATH. */
const env = { PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin` };
const documentedPorts = [3001, 3002];
const startMsMax = 60_000;
const allUpMsMax = 60_000;

export interface Proxy {
  readonly port: number;
}

/** A proxy that its operator reloads with other servers. */
export interface ReloadedProxy extends Proxy {
  takeOut(port: number): Promise<void>;
  putBack(port: number): Promise<void>;
}

/** A proxy that checks health by itself. */
export interface CheckingProxy extends Proxy {
  /** Resolves once it sends requests to both. */
  afterAllUp(): Promise<void>;
}

export function findMissingProxy(): string | undefined {
  const missing = ["nginx", "haproxy"].filter((name) => spawnSync(name, ["-v"], { env }).error !== undefined);
  return missing.length === 0 ? undefined : `${missing.join(" and ")} not installed`;
}

/** @param ports - the two processes */
export async function startNginx(owner: Owner, ports: readonly number[]): Promise<ReloadedProxy> {
  const folder = createFolder(owner);
  const port = await findFreePort("127.0.0.1");
  const path = join(folder, "nginx.conf");
  let site = readBlock("nginx rolling-restart", ports).replace("listen 443 ssl;", `listen 127.0.0.1:${port};`);
  function write(): void {
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const frame = `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; worker_processes 2; pid ${folder}/pid; events {}`;
    writeFileSync(path, `${frame} http { access_log off; ${paths.join(" ")}\n${site} }`);
  }
  write();
  const child = startProxy(owner, "nginx", ["-p", folder, "-c", path, "-e", join(folder, "error.log")]);
  await waitForPort(port, child);
  async function change(from: string, to: string): Promise<void> {
    assert.ok(site.includes(from), site);
    site = site.replace(from, to);
    write();
    child.kill("SIGHUP");
  }
  return {
    port,
    takeOut: (taken) => change(`127.0.0.1:${taken};`, `127.0.0.1:${taken} down;`),
    putBack: (taken) => change(`127.0.0.1:${taken} down;`, `127.0.0.1:${taken};`),
  };
}

/** @param ports - the two processes */
export async function startHaproxy(owner: Owner, ports: readonly number[]): Promise<CheckingProxy> {
  const port = await findFreePort("127.0.0.1");
  const operatorPort = await findFreePort("127.0.0.1");
  const path = join(createFolder(owner), "haproxy.cfg");
  const block = readBlock("haproxy rolling-restart", ports)
    .replace(/bind :443 .*/u, `bind 127.0.0.1:${port}`)
    .replace("bind 127.0.0.1:8404", `bind 127.0.0.1:${operatorPort}`);
  writeFileSync(path, `${block}\n`);
  await waitForPort(port, startProxy(owner, "haproxy", ["-db", "-q", "-f", path]));
  async function isAllUp(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${operatorPort}/all-up`)).ok;
  }
  return {
    port,
    async afterAllUp() {
      for (const deadline = Date.now() + allUpMsMax; Date.now() < deadline; await pauseMs(100))
        if (await isAllUp()) return;
      throw new Error("HAProxy does not take both processes for up");
    },
  };
}

function readBlock(fence: string, ports: readonly number[]): string {
  const used = documentedPorts.map((documented, at) => [`127.0.0.1:${documented}`, `127.0.0.1:${ports[at]}`]);
  return adapt(getBlock("docs/scaling.md", fence), Object.fromEntries(used));
}

function startProxy(owner: Owner, name: string, options: readonly string[]): ChildProcess {
  const child = spawn(name, options, { env, stdio: ["ignore", "ignore", "inherit"] });
  // nginx ends its workers on this signal, and would leave them behind on SIGKILL.
  owner.after(async () => {
    if (child.exitCode !== null) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    await closed;
  });
  return child;
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + startMsMax; Date.now() < deadline && child.exitCode === null; await pauseMs(20))
    if (await canConnect(port)) return;
  throw new Error(`${child.spawnfile} did not start`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
