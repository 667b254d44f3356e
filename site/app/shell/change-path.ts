import { editorPath } from "@tincture/contract/site-paths";

/** Returns the editor's address for changing a private palette. */
export function changePath({ id, colors }: { readonly id: string; readonly colors: readonly string[] }): string {
  return `${editorPath(colors)}?mine=${id}`;
}
