/** The compose file of docs/scaling.md, as far as it can be tried without a Docker engine. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { parse } from "yaml";
import { loadConfig } from "../../server/src/load-config.ts";
import { createFolder } from "../running-server.ts";
import { getBlock } from "./find-block.ts";
import { readRepositoryFile } from "./image-stages.ts";

const secret = "0123456789abcdef0123456789abcdef";
const variables: Readonly<Record<string, string>> = {
  DB_PASSWORD: "pass%2Fword",
  SITE_URL: "https://colors.example.com",
};
const secretsFolder = "/run/secrets/";

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}

const text = getBlock("docs/scaling.md", "yaml compose").replaceAll(
  /\$\{(?<name>\w+):\?\}/gu,
  (written, name: string) => variables[name] ?? written,
);
const file: ComposeFile = parse(text);

test("loadConfig() takes the environment that the compose file gives the service, over that of the image", (t) => {
  const environment = { ...readImageEnvironment(), ...file.services["tincture"]?.environment };
  const config = loadConfig({ ...environment, AUTH_SECRET_FILE: findSecret(t, environment["AUTH_SECRET_FILE"] ?? "") });
  assert.equal(config.host, "0.0.0.0");
  assert.equal(config.databaseUrl, "postgres://tincture:pass%2Fword@db/tincture");
  assert.equal(config.authSecret, secret, "nobody could sign in");
  assert.equal(config.trustProxy, 1);
  assert.equal(config.siteUrl, variables["SITE_URL"]);
});

test("the compose file declares every volume, secret and service that it uses", () => {
  const services = Object.values(file.services);
  const used = {
    volumes: services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? "")),
    secrets: services.flatMap(({ secrets = [] }) => secrets),
  };
  assert.deepEqual(used.volumes.toSorted(), Object.keys(file.volumes).toSorted());
  assert.deepEqual(used.secrets.toSorted(), Object.keys(file.secrets).toSorted());
  for (const { depends_on: others = [] } of services)
    for (const name of Array.isArray(others) ? others : Object.keys(others)) assert.ok(file.services[name], name);
});

test("the compose file sends the proxy to the port on which the image listens", () => {
  const { PORT = "" } = readImageEnvironment();
  assert.match(text, new RegExp(`--to tincture:${PORT}\\b`, "u"));
  assert.match(readRepositoryFile("Dockerfile"), new RegExp(`^EXPOSE ${PORT}$`, "mu"));
});

/** What `ENV` of the Dockerfile sets. */
function readImageEnvironment(): Readonly<Record<string, string>> {
  const lines = /^ENV (?<lines>(?:.*\\\n)*.*)$/mu.exec(readRepositoryFile("Dockerfile"))?.groups?.["lines"] ?? "";
  return Object.fromEntries(
    [...lines.matchAll(/(?<name>[A-Z_]+)=(?<value>\S+)/gu)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** A secret's file in a container is named after it. @returns one that stands for it */
function findSecret(t: TestContext, path: string): string {
  const name = path.slice(secretsFolder.length);
  assert.ok(path.startsWith(secretsFolder) && file.services["tincture"]?.secrets?.includes(name), path);
  const standIn = join(createFolder(t), name);
  writeFileSync(standIn, `${secret}\n`);
  return standIn;
}
