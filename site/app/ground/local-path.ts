/** Where a path is looked at; it stands for any host. */
const PLACE = "http://localhost";

/**
 * An address of this site that a form or a link may send people on to.
 *
 * @param value - what came from outside
 * @returns the path, query and fragment, or "/" for anything that leads elsewhere
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || /[\\\p{Cc}]/u.test(value)) return "/";
  return isAmbiguous(value) ? "/" : value;
}

/** Two slashes at the start name another host, also once `/./` and `/../` are taken out of it. */
function isAmbiguous(path: string): boolean {
  if (path.startsWith("//") || !URL.canParse(path, PLACE)) return true;
  return new URL(path, PLACE).pathname.startsWith("//");
}
