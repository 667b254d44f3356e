/**
 * An address of this site that a form or a link may send people on to.
 *
 * @param value - what came from outside
 * @returns the path, query and fragment, or "/" for anything that leads elsewhere
 */
export function localPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return "/";
  return value;
}
