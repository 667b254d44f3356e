import { fchownSync, fstatSync, lchownSync, statSync } from "node:fs";
import { dirname } from "node:path";

const root = 0;

/**
 * Gives a file that root has just created to the owner of another one, so that a command run as
 * root leaves nothing that the service cannot open. Does nothing for other users, and where the
 * system refuses.
 *
 * @param descriptor - of the new file. A path could be replaced by a link to a file of somebody
 * else
 * @param model - the file that is replaced, or the folder of the new one
 */
export function giveToOwner(descriptor: number, model: string): void {
  changeOwner(model, ({ uid, gid }) => {
    const current = fstatSync(descriptor);
    if (current.uid !== uid || current.gid !== gid) fchownSync(descriptor, uid, gid);
  });
}

/** Gives a folder that root has just created to the owner of the folder above it. */
export function giveFolderToOwner(folder: string): void {
  changeOwner(dirname(folder), ({ uid, gid }) => lchownSync(folder, uid, gid));
}

function changeOwner(model: string, change: (owner: { readonly uid: number; readonly gid: number }) => void): void {
  if (process.geteuid?.() !== root) return;
  try {
    change(statSync(model));
  } catch {
    // Some file systems and containers let not even root change owners.
  }
}
