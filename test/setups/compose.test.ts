/** The compose file of deploy/, as far as it can be tried without a Docker engine. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { parse } from "yaml";
import { loadSettings } from "../../server/src/ops/load-config.ts";
import { createFolder } from "../running-server.ts";
import { readRepositoryFile } from "./find-block.ts";

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}

const text = readRepositoryFile("deploy/compose.yaml");
const settings = readRepositoryFile("deploy/compose.env");
const file: ComposeFile = parse(text);

test("loadConfig() accepts the settings file that the compose file mounts", (t) => {
  const [source, target] = (file.services["tincture"]?.volumes ?? [])
    .find((volume) => volume.startsWith("./"))!
    .split(":");
  assert.deepEqual([source, target], ["./compose.env", "/data/tincture.env"]);
  const folder = createFolder(t);
  writeFileSync(join(folder, "tincture.env"), settings);
  const database = { DATABASE_URL: `sqlite:${join(folder, "tincture.db")}` };
  const { config, forLibraries } = loadSettings({ ...readImageEnvironment(), ...database });
  assert.equal(config.host, "0.0.0.0");
  assert.equal(config.authSecret?.length, 64, "nobody could sign in");
  assert.equal(config.trustProxy, 1);
  assert.equal(config.siteUrl, "https://colors.example.com");
  assert.match(settings, /^DATABASE_URL=postgres:\/\/tincture@db\/tincture$/mu);
  assert.deepEqual(Object.keys(forLibraries), ["PGPASSWORD"]);
  assert.equal(readImageEnvironment()["DATABASE_URL"], undefined, "it would win over that of the file");
});

test("the compose file takes its own variables from the settings file", () => {
  const names = [...text.matchAll(/\$\{(?<name>\w+):\?\}/gu)].map(({ groups }) => groups?.["name"] ?? "");
  for (const name of names) assert.match(settings, new RegExp(`^${name}=`, "mu"));
});

test("the compose file declares every volume and service that it uses", () => {
  const services = Object.values(file.services);
  const volumes = services.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? ""));
  const named = volumes.filter((volume) => !volume.startsWith("."));
  assert.deepEqual(named.toSorted(), Object.keys(file.volumes).toSorted());
  for (const { depends_on: others = [] } of services)
    for (const name of Array.isArray(others) ? others : Object.keys(others)) assert.ok(file.services[name], name);
});

test("the compose file sends the proxy to the port on which the image listens", () => {
  const { PORT = "" } = readImageEnvironment();
  assert.match(text, new RegExp(`--to tincture:${PORT}\\b`, "u"));
  assert.match(readRepositoryFile("Dockerfile"), new RegExp(`^EXPOSE ${PORT}$`, "mu"));
});

function readImageEnvironment(): Readonly<Record<string, string>> {
  const lines = /^ENV (?<lines>(?:.*\\\n)*.*)$/mu.exec(readRepositoryFile("Dockerfile"))?.groups?.["lines"] ?? "";
  return Object.fromEntries(
    [...lines.matchAll(/(?<name>[A-Z_]+)=(?<value>\S+)/gu)].map(([, name = "", value = ""]) => [name, value]),
  );
}
