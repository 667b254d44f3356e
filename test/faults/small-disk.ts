import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFolder, type Owner } from "../running-server.ts";

/**
 * A folder on a disk of its own, in memory.
 *
 * @param size - as `mount` takes it, such as `16m`
 * @returns undefined where none can be mounted
 */
export function mountSmallDisk(owner: Owner, size: string): string | undefined {
  const folder = join(createFolder(owner), "disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status !== 0) return undefined;
  owner.after(() => spawnSync("umount", ["-l", folder]));
  return folder;
}
