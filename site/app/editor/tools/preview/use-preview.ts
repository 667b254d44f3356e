import type { SourceRole } from "@tincture/color/source-roles";
import type { ThemeMode } from "@tincture/color/theme";
import { useState } from "react";

import type { ColorNames } from "../../canvas/use-color-names.ts";
import type { EditorControl } from "../../use-editor.ts";
import type { PreviewRequest, Scene } from "./scenes.ts";

export type PreviewControl = ReturnType<typeof usePreview>;

export interface PreviewProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly preview: PreviewControl;
}

/** Without a mode in the address, uses the site's color scheme. */
export function usePreview(shown: PreviewRequest | undefined) {
  const [scene, setScene] = useState<Scene>(shown?.scene ?? "landing");
  const [mode, setMode] = useState<ThemeMode | undefined>(shown?.mode);
  const [over, setOver] = useState<SourceRole>();
  return {
    scene,
    setScene,
    follow(asked: PreviewRequest): void {
      setScene(asked.scene);
      setMode(asked.mode);
    },
    /** Until the mode is known, only code in the browser reads it. */
    readMode: () => mode ?? readScheme(),
    setMode,
    /** The role that a dragged color is above. */
    over,
    setOver,
  };
}

export function readScheme(): ThemeMode {
  const chosen = document.documentElement.dataset["theme"];
  const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  return isDark ? "dark" : "light";
}
