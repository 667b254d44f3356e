import type { SourceRole } from "@tincture/color/source-roles";
import type { ThemeMode } from "@tincture/color/theme";
import { useState } from "react";
import { readScheme } from "../theme/read-scheme.ts";
import type { ColorNames } from "../use-color-names.ts";
import type { EditorControl } from "../use-editor.ts";
import type { AskedPreview, Scene } from "./scenes.ts";

export type PreviewControl = ReturnType<typeof usePreview>;

/** What the scene and its tool work with. */
export interface PreviewProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
  readonly preview: PreviewControl;
}

/** Which scene is looked at, and how; where the address says nothing, by day or by night as the site is. */
export function usePreview(shown: AskedPreview | undefined) {
  const [scene, setScene] = useState<Scene>(shown?.scene ?? "landing");
  const [mode, setMode] = useState<ThemeMode | undefined>(shown?.mode);
  const [over, setOver] = useState<SourceRole>();
  return {
    scene,
    setScene,
    /** Shows what another address says. */
    follow(asked: AskedPreview): void {
      setScene(asked.scene);
      setMode(asked.mode);
    },
    /** Only what runs in a browser asks for it before it is known. */
    readMode: () => mode ?? readScheme(),
    setMode,
    /** The role that a color is held above. */
    over,
    setOver,
  };
}
