import { useState } from "react";
import { type AskedPreview, formatPreview } from "./preview/scenes.ts";
import { usePreview } from "./preview/use-preview.ts";
import type { OpenPanel } from "./tools.ts";
import { type ShownAddress, useEditor } from "./use-editor.ts";
import { useWindows } from "./use-windows.ts";

/** What the server read from an address. */
interface ShownWork extends ShownAddress {
  readonly isThemed: boolean;
  readonly preview: AskedPreview | undefined;
}

/** Returns the palette and the open panel, and follows changes of the address. */
export function useWork(shown: ShownWork) {
  const windows = useWindows(findOpened(shown));
  const preview = usePreview(shown.preview);
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    setFollowed(shown);
    windows.follow(findOpened(shown));
    if (shown.preview) preview.follow(shown.preview);
  }
  const isPreviewing = windows.panel?.kind === "tool" && windows.panel.tool === "preview";
  const asked = isPreviewing ? { scene: preview.scene, mode: preview.readMode() } : undefined;
  return { windows, isPreviewing, preview, control: useEditor(shown, formatPreview(asked)) };
}

/** Returns the panel that an address opens. */
function findOpened({ preview, isThemed }: ShownWork): OpenPanel | undefined {
  if (preview !== undefined) return { kind: "tool", tool: "preview" };
  return isThemed ? { kind: "tool", tool: "theme" } : undefined;
}
