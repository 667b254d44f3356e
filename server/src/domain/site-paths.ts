/** Paths of this site, as its pages, the API and sign-in know them. */
import { formatPalette } from "@tincture/color/palette";

/** Where the editor shows these colors. */
export function editorPath(colors: readonly string[]): string {
  return `/app/${formatPalette(colors)}`;
}
