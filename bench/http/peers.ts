/**
 * Other services that are measured beside this one where they are installed beside it. They are programs of their own and no
 * dependencies: what is missing is named, with what installs it.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../server/src/free-port.ts";
import type { Owner } from "../../test/running-server.ts";
import { eachAnotherHex, type Endpoint, generatedPalette, oneColor, oneHex, uncachedColor } from "./endpoints.ts";
import { formatRequest, type Target } from "./load.ts";
import { pinProcess, serverCore } from "./processes.ts";

/** What is asked of another service. */
interface PeerEndpoint extends Endpoint {
  /** The label of what does the same here. */
  readonly beside: string;
}

/** Another service. */
interface Peer {
  readonly name: string;
  /** Beside this repository. */
  readonly folder: string;
  readonly source: string;
  /** What is done in its folder. */
  readonly install: string;
  /** What Node runs there. */
  readonly program: string;
  readonly endpoints: readonly PeerEndpoint[];
}

export const peers: readonly Peer[] = [
  {
    name: "color.pizza",
    folder: "color-name-api",
    source: "https://github.com/meodai/color-name-api",
    // Without the package that would load a database of places at the first start.
    install: "npm install --omit=dev --ignore-scripts && rm -r node_modules/ip-location-api",
    program: "src/server.js",
    endpoints: [
      { label: "color.pizza, one color", beside: oneColor.label, paths: [`/v1/?values=${oneHex}`] },
      {
        label: "color.pizza, each another",
        beside: uncachedColor.label,
        paths: eachAnotherHex.map((hex) => `/v1/?values=${hex}`),
      },
    ],
  },
  {
    name: "The Color API",
    folder: "thecolorapi",
    source: "https://github.com/andjosh/thecolorapi",
    // Of all that it depends on its routes need these two, and not everything is to be had any more.
    install: "rm package.json && npm install --ignore-scripts express@4 request@2",
    program: fileURLToPath(new URL("color-api-server.ts", import.meta.url)),
    endpoints: [
      {
        label: "The Color API, each another",
        beside: uncachedColor.label,
        paths: eachAnotherHex.map((hex) => `/id?hex=${hex}`),
      },
      {
        label: "The Color API, a scheme of five",
        beside: generatedPalette.label,
        paths: eachAnotherHex.map((hex) => `/scheme?hex=${hex}&mode=analogic&count=5`),
      },
    ],
  },
];

/** What one endpoint of another service is measured by. */
interface PeerTarget {
  readonly endpoint: PeerEndpoint;
  readonly target: Target;
}

/** Starts those that are there, on the servers' core. @param folder - in which they are */
export async function startPeers(owner: Owner, folder: string): Promise<readonly PeerTarget[]> {
  const targets: PeerTarget[] = [];
  for (const peer of peers)
    if (existsSync(join(folder, peer.folder))) targets.push(...(await startPeer(owner, folder, peer)));
  return targets;
}

/** How to get one that is missing. */
export function formatInstall({ folder, source, install }: Peer): string {
  return `git clone ${source} ../${folder} && (cd ../${folder} && ${install})`;
}

async function startPeer(owner: Owner, folder: string, peer: Peer): Promise<readonly PeerTarget[]> {
  const port = await findFreePort("127.0.0.1");
  const child = spawn(process.execPath, [peer.program], {
    cwd: join(folder, peer.folder),
    env: { PORT: String(port), NODE_ENV: "production" },
    stdio: "ignore",
  });
  owner.after(() => child.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${port}`;
  await waitForAnswer(origin + peer.endpoints[0]!.paths[0]!, () => child.exitCode === null);
  pinProcess(child.pid!, serverCore);
  return peer.endpoints.map((endpoint) => ({
    endpoint,
    target: {
      origins: [origin],
      processIds: [child.pid!],
      requests: endpoint.paths.map((path) => formatRequest(path)),
    },
  }));
}

const startMsMax = 60_000;
const pollMs = 100;

async function waitForAnswer(url: string, isRunning: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + startMsMax;
  while (isRunning() && performance.now() < giveUpAt) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(pollMs);
  }
  throw new Error(`Nothing answers at ${url}; is it installed as --help says?`);
}
