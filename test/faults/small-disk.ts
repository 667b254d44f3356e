import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createFolder, type Owner } from "../running-server.ts";

/**
 * Mounts a folder as a small disk in memory.
 *
 * @param size - as `mount` takes it, such as `16m`
 * @returns undefined when it cannot be mounted
 */
export function mountSmallDisk(owner: Owner, size: string): string | undefined {
  const folder = join(createFolder(owner), "disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status !== 0) return undefined;
  owner.after(() => spawnSync("umount", ["-l", folder]));
  return folder;
}
