/** The chart of deploy/, as Helm renders it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { parseAllDocuments } from "yaml";
import { loadConfig } from "../../server/src/ops/load-config.ts";
import { readRepositoryFile } from "./find-block.ts";
import { findMissing } from "./is-installed.ts";

const chart = fileURLToPath(new URL("../../deploy/helm/tincture", import.meta.url));
const helm = process.env["HELM"] ?? "helm";
const skip = findMissing(helm, "version");
const linesMax = 200;

interface Resource {
  readonly kind: string;
  readonly spec: {
    readonly replicas?: number;
    readonly strategy?: { readonly type: string };
    readonly template?: { readonly spec: Pod };
  };
}

interface Pod {
  readonly containers: readonly {
    readonly image: string;
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly envFrom?: unknown;
    readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  }[];
  readonly volumes: readonly { readonly name: string }[];
  readonly securityContext: { readonly runAsUser: number };
}

function render(...settings: readonly string[]): readonly Resource[] {
  const options = settings.flatMap((setting) => ["--set", setting]);
  const text = execFileSync(helm, ["template", "colors", chart, ...options], { encoding: "utf8", stdio: "pipe" });
  return parseAllDocuments(text).map((document): Resource => document.toJS());
}

function findPod(resources: readonly Resource[]): Pod {
  const pod = resources.find(({ kind }) => kind === "Deployment")?.spec.template?.spec;
  assert.ok(pod);
  return pod;
}

test("helm lint accepts the chart", { skip }, () => {
  const said = execFileSync(helm, ["lint", "--strict", chart], { encoding: "utf8" });
  assert.match(said, /1 chart\(s\) linted, 0 chart\(s\) failed/);
});

test("the chart runs one process with a volume, as the image's user, on a read-only file system", { skip }, () => {
  const resources = render("settings.SITE_NAME=Our colors");
  assert.deepEqual(resources.map(({ kind }) => kind).toSorted(), ["Deployment", "PersistentVolumeClaim", "Service"]);
  const deployment = resources.find(({ kind }) => kind === "Deployment")?.spec;
  assert.deepEqual([deployment?.replicas, deployment?.strategy], [1, { type: "Recreate" }]);
  const { containers, securityContext } = findPod(resources);
  assert.equal(securityContext.runAsUser, 1000);
  assert.equal(containers[0]?.securityContext.readOnlyRootFilesystem, true);
  const settings = Object.fromEntries((containers[0]?.env ?? []).map(({ name, value }) => [name, value]));
  const config = loadConfig(settings);
  assert.deepEqual(
    [config.siteUrl, config.siteName, config.trustProxy, config.drainMs],
    ["https://colors.example.com", "Our colors", 1, 5000],
  );
});

test("the chart runs several processes only with PostgreSQL", { skip }, () => {
  assert.throws(() => render("replicas=3"), /replicas above 1 need PostgreSQL/);
  const resources = render(
    "replicas=3",
    "persistence.enabled=false",
    "existingSecret=tincture",
    "ingress.enabled=true",
  );
  assert.deepEqual(resources.map(({ kind }) => kind).toSorted(), ["Deployment", "Ingress", "Service"]);
  assert.equal(resources.find(({ kind }) => kind === "Deployment")?.spec.strategy?.type, "RollingUpdate");
  const [container] = findPod(resources).containers;
  assert.deepEqual(container?.envFrom, [{ secretRef: { name: "tincture" } }]);
});

test("the chart is of this version, and short", () => {
  const { version }: { readonly version: string } = JSON.parse(readRepositoryFile("package.json"));
  assert.match(readRepositoryFile("deploy/helm/tincture/Chart.yaml"), new RegExp(`^appVersion: "${version}"$`, "mu"));
  const files = ["Chart.yaml", "values.yaml", "templates/tincture.yaml"];
  const lines = files.map((file) => readFileSync(`${chart}/${file}`, "utf8").split("\n").length - 1);
  assert.ok(lines.reduce((sum, count) => sum + count) < linesMax);
});
