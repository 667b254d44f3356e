import { type ThemeMode, themeModes } from "@tincture/color/theme";

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
