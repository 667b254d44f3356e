import { existsSync } from "node:fs";
import { Option } from "commander";
import type { Finding, Level } from "../ops/doctor.ts";
import { nameProgram } from "../ops/program-name.ts";
import type { UpgradeCheck } from "../ops/upgrade-check.ts";
import { type CommandDeclaration, loadCommandSettings, type Output } from "./command.ts";
import { exitCodes, UsageError } from "./errors.ts";
import { printJson, printLine, toIso } from "./print.ts";

interface UpgradeCheckOptions extends Output {
  readonly backup?: string;
}

export const doctorCommands: readonly CommandDeclaration[] = [
  {
    name: "doctor",
    summary: "Check this instance: Node, settings, data folder, database, disk, secrets, mail and clock.",
    examples: ["tincture doctor", "tincture doctor --data /var/lib/tincture --json"],
    details: "\nChanges nothing. Each line begins with ok, warning or failure. The exit code is 1 if a check fails.",
    run: examine,
  },
  {
    name: "upgrade-check",
    summary: "Show which migrations this version would apply to the database, and the age of its backup.",
    examples: ["tincture upgrade-check", "tincture upgrade-check --backup /var/backups/tincture.db"],
    parameters: [new Option("--backup <file>", "backup to check (default: the newest in the data folder)")],
    details: "\nChanges nothing. The exit code is 1 if the database was written by a newer version.",
    run: checkUpgrade,
  },
];

async function examine({ json }: Output): Promise<void> {
  const { examineInstance } = await import("../ops/doctor.ts");
  const findings = await examineInstance(process.env, Date.now());
  const isFailed = findings.some(({ level }) => level === "failure");
  if (json) printJson({ ok: !isFailed, checks: findings });
  else for (const finding of findings) printLine(formatFinding(finding));
  if (isFailed) process.exitCode = exitCodes.failure;
}

const levelWidth = "failure".length;

function formatFinding({ level, check, message, fix }: Finding): string {
  const line = formatLevel(level, `${check}: ${message}`);
  return fix === undefined ? line : `${line}\n${" ".repeat(levelWidth + 2)}${nameProgram(fix)}`;
}

function formatLevel(level: Level, text: string): string {
  return `${level.padEnd(levelWidth)}  ${text}`;
}

async function checkUpgrade({ backup: backupFile, json }: UpgradeCheckOptions): Promise<void> {
  if (backupFile !== undefined && !existsSync(backupFile))
    throw new UsageError(`Option "--backup" must name an existing file, got "${backupFile}"`);
  const [loaded, { checkUpgrade: check }] = await Promise.all([
    loadCommandSettings(),
    import("../ops/upgrade-check.ts"),
  ]);
  const result = await check(loaded, { backupFile, now: Date.now() });
  const { state, backup } = result;
  const isNewer = (state?.unknownSteps.length ?? 0) > 0;
  if (json)
    printJson({
      ok: !isNewer,
      database_exists: state !== undefined,
      applied: state?.appliedSteps.length ?? 0,
      pending: state?.pendingSteps ?? [],
      unknown: state?.unknownSteps ?? [],
      backup: backup ? { file: backup.file, written_at: toIso(backup.writtenAt), recent: backup.isRecent } : null,
    });
  else for (const line of describeUpgrade(result)) printLine(line);
  if (isNewer) process.exitCode = exitCodes.failure;
}

function describeUpgrade({ state, backup, searched }: UpgradeCheck): readonly string[] {
  if (state === undefined) return [formatLevel("ok", "There is no database yet; the first start creates it.")];
  return [...describeSteps(state), describeBackup(backup, searched)];
}

function describeSteps({ appliedSteps, pendingSteps, unknownSteps }: NonNullable<UpgradeCheck["state"]>) {
  if (unknownSteps.length > 0)
    return [
      formatLevel(
        "failure",
        `The database was written by a newer version of this program (${unknownSteps.join(", ")}). Start that version, or restore an older backup.`,
      ),
    ];
  if (pendingSteps.length === 0)
    return [formatLevel("ok", `The database has all ${appliedSteps.length} migrations; an upgrade changes nothing.`)];
  const count = `${pendingSteps.length} ${pendingSteps.length === 1 ? "migration" : "migrations"}`;
  return [
    formatLevel("ok", `The next start applies ${count}, in one transaction:`),
    ...pendingSteps.map((name) => `${" ".repeat(levelWidth + 2)}${name}`),
  ];
}

function describeBackup(backup: UpgradeCheck["backup"], searched: string): string {
  if (backup?.isRecent) return formatLevel("ok", `The backup ${backup.file} is of ${toIso(backup.writtenAt)}.`);
  const fix = nameProgram("Write one with tincture backup FILE, or name yours with --backup FILE.");
  if (!backup) return formatLevel("warning", `No backup was found in ${searched}. ${fix}`);
  return formatLevel("warning", `The newest backup, ${backup.file}, is of ${toIso(backup.writtenAt)}. ${fix}`);
}
