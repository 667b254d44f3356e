import { formatPalette } from "@tincture/color";

/** Where the editor shows these colors. */
export function editorPath(colors: readonly string[]): string {
  return `/app/${formatPalette(colors)}`;
}
