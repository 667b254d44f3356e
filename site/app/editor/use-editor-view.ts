import { useState } from "react";
import { type PreviewRequest, formatPreview } from "./preview/scenes.ts";
import { usePreview } from "./preview/use-preview.ts";
import type { OpenPanel } from "./tools.ts";
import { type ShownAddress, useEditor } from "./use-editor.ts";
import { usePanels } from "./use-panels.ts";

/** The loader's data of an address. */
interface ShownView extends ShownAddress {
  readonly isThemed: boolean;
  readonly preview: PreviewRequest | undefined;
}

/** Returns the palette and the open panel, and follows changes of the address. */
export function useEditorView(shown: ShownView) {
  const windows = usePanels(findOpened(shown));
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
function findOpened({ preview, isThemed }: ShownView): OpenPanel | undefined {
  if (preview !== undefined) return { kind: "tool", tool: "preview" };
  return isThemed ? { kind: "tool", tool: "theme" } : undefined;
}
