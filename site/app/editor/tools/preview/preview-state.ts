import type { SourceRole } from "@tincture/color/source-roles";
import { type ThemeMode, themeModes } from "@tincture/color/theme";
import { useState } from "react";

import type { ToolProps } from "../../use-editor.ts";

export const scenes = ["landing", "app", "chart", "poster", "packaging", "type"] as const;
export type Scene = (typeof scenes)[number];

/** The scene and mode in an editor's address: `preview` and `look`. */
export interface PreviewRequest {
  readonly scene: Scene;
  readonly mode: ThemeMode;
}

const plainMode: ThemeMode = "light";

export function formatPreview(asked: PreviewRequest | undefined): string {
  if (asked === undefined) return "";
  return `preview=${asked.scene}${asked.mode === plainMode ? "" : `&look=${asked.mode}`}`;
}

/** Ignores an unknown preview, which must not break the palette's address. */
export function readPreview(query: URLSearchParams): PreviewRequest | undefined {
  const scene = scenes.find((one) => one === query.get("preview"));
  const mode = themeModes.find((one) => one === query.get("look")) ?? plainMode;
  return scene && { scene, mode };
}

export type PreviewControl = ReturnType<typeof usePreview>;

export interface PreviewProps extends ToolProps {
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
