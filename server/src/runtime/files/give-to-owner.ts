import { fchownSync, fstatSync, lchownSync, statSync } from "node:fs";
import { dirname } from "node:path";

const root = 0;

/**
 * Changes the owner of a file that root has just created to the owner of another one, so that the
 * service can open files of commands that root runs. Does nothing for other users, or if the system
 * refuses.
 *
 * @param descriptor - the new file. A path could be replaced by a link to another user's file
 * @param model - the file that is replaced, or the folder of the new one
 */
export function giveToOwner(descriptor: number, model: string): void {
  changeOwner(model, ({ uid, gid }) => {
    const current = fstatSync(descriptor);
    if (current.uid !== uid || current.gid !== gid) fchownSync(descriptor, uid, gid);
  });
}

/** Changes the owner of a folder that root has just created to the owner of its parent. */
export function giveFolderToOwner(folder: string): void {
  changeOwner(dirname(folder), ({ uid, gid }) => lchownSync(folder, uid, gid));
}

function changeOwner(model: string, change: (owner: { readonly uid: number; readonly gid: number }) => void): void {
  if (process.geteuid?.() !== root) return;
  try {
    change(statSync(model));
  } catch {
    // Some file systems and containers do not allow even root to change owners.
  }
}
