import { formatPalette, parsePalette } from "@tincture/color";
import { readPromises } from "./read-promises.ts";
import { readTheme } from "./read-theme.ts";

/**
 * Returns the path of the palette that the editor showed last in this browser; undefined for a
 * first visit, and for a palette of another account.
 *
 * @param header - the `Cookie` header
 * @param accountId - the account that is signed in
 */
export function readLastPalette(header: string | null, accountId: string | undefined): string | undefined {
  const [, owner, encoded = ""] = /(?:^|;\s*)last-palette=([^;:]*):([^;]*)/u.exec(header ?? "") ?? [];
  if (owner !== "" && owner !== accountId) return undefined;
  const [address = "", search = ""] = decode(encoded).split("?", 2);
  const colors = parsePalette(address);
  if (colors === undefined) return undefined;
  const query = new URLSearchParams(search);
  const path = `/app/${formatPalette(colors)}`;
  return search !== "" && isReadable(query, colors) ? `${path}?${query}` : path;
}

/** Returns whether the editor accepts the query, which may come from another release. */
function isReadable(query: URLSearchParams, colors: readonly string[]): boolean {
  try {
    readPromises(query);
    readTheme(query, colors);
    return true;
  } catch {
    return false;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
