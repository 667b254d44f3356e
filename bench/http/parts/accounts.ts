import { join } from "node:path";
import { createFolder } from "../../../test/running-server.ts";
import { createAccounts } from "../accounts.ts";
import { compareTargets } from "../compare.ts";
import { oneColor } from "../endpoints.ts";
import { formatRequest, type Target } from "../load.ts";
import { startRow, type Part, type PartContext, type Section } from "../part.ts";
import { startSubject, targetSubject } from "../subject.ts";

export const accountsPart: Part = {
  name: "accounts",
  summary: "one hot account against a load spread over many",
  run: measureAccounts,
};

async function measureAccounts(context: PartContext): Promise<Section> {
  const folder = createFolder(context.owner);
  const subject = await startSubject(context.owner, { folder });
  const keys = await createAccounts(`sqlite:${join(folder, "data/tincture.db")}`, context.accounts);
  const hot = targetSubject(subject, oneColor);
  const spread: Target = {
    ...hot,
    requests: keys.map((key) => formatRequest(oneColor.paths[0]!, key)),
  };
  const comparison = await compareTargets([hot, spread], context);
  return {
    title: "A hot account against many",
    note: `The same process and address (${oneColor.label}): all requests with one key, or with ${context.accounts} accounts' keys in turn.`,
    columns: ["", "hot/s", "spread/s", "ratio", "hot CPU µs", "spread CPU µs", "ratio", "hot p99 ms", "spread p99 ms"],
    rows: [[...startRow("SQLite", comparison), comparison.first.p99Ms, comparison.second.p99Ms]],
  };
}
