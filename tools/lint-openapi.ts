/**
 * Judges openapi.json and openapi-manage.json by Spectral's rules for OpenAPI and those for OWASP's
 * list of risks. Fails on whatever no exception of openapi/lint-exceptions.ts explains, and on an
 * exception that explains nothing any more.
 *
 * Usage: npx node tools/lint-openapi.ts
 */
import { readFileSync } from "node:fs";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import owasp from "@stoplight/spectral-owasp-ruleset";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { type LintException, lintExceptions, managementLintExceptions } from "./openapi/lint-exceptions.ts";

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

await check("openapi.json", lintExceptions);
await check("openapi-manage.json", managementLintExceptions);

async function check(file: string, exceptions: readonly LintException[]): Promise<void> {
  const findings = await judge(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
  const unexplained = findings.filter((finding) => !exceptions.some((exception) => explains(exception, finding)));
  const idle = exceptions.filter((exception) => !findings.some((finding) => explains(exception, finding)));
  for (const { code, path, message } of unexplained) console.error(`${file} ${path}: ${message} (${code})`);
  for (const { code, path } of idle)
    console.error(`The exception of ${code} ${path ?? ""} explains nothing in ${file} any more`);
  console.log(`${file}: ${findings.length} findings, ${unexplained.length} of them without an exception`);
  if (unexplained.length + idle.length > 0) process.exitCode = 1;
}

async function judge(text: string): Promise<readonly Finding[]> {
  const spectral = new spectralCore.Spectral();
  const rulesets: unknown[] = [spectralRulesets.oas, owasp];
  spectral.setRuleset({ extends: rulesets.filter(isRuleset) });
  const results = await spectral.run(text);
  return results.map(({ code, message, path }) => ({ code: String(code), message, path: path.join(" ") }));
}

/** The types of Spectral's packages do not agree on rulesets. */
function isRuleset(value: unknown): value is RulesetDefinition {
  return typeof value === "object" && value !== null && "rules" in value;
}

function explains({ code, path }: LintException, finding: Finding): boolean {
  return code === finding.code && (path === undefined || path.test(finding.path));
}
