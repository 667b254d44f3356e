import { editorPath } from "../../../server/src/domain/site-paths.ts";

/** Where the editor changes a palette of a person's own. */
export function changePath({ id, colors }: { readonly id: string; readonly colors: readonly string[] }): string {
  return `${editorPath(colors)}?mine=${id}`;
}
