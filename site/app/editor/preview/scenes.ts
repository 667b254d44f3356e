import { type ThemeMode, themeModes } from "@tincture/color/theme";

/** What a palette can be looked at as, in the order in which it is offered. */
export const scenes = ["landing", "app", "chart", "poster", "packaging", "type"] as const;
export type Scene = (typeof scenes)[number];

/** A scene and the look that it is shown in: of an editor's address, `preview` and `look`. */
export interface AskedPreview {
  readonly scene: Scene;
  readonly mode: ThemeMode;
}

const plainMode: ThemeMode = "light";

/** @returns the part of an address's query; empty where no preview is open */
export function formatPreview(asked: AskedPreview | undefined): string {
  if (asked === undefined) return "";
  return `preview=${asked.scene}${asked.mode === plainMode ? "" : `&look=${asked.mode}`}`;
}

/**
 * @param query - of an editor's address
 * @returns undefined where no preview is open, or none that there is: what an address looks at spoils no palette
 */
export function readPreview(query: URLSearchParams): AskedPreview | undefined {
  const scene = scenes.find((one) => one === query.get("preview"));
  const mode = themeModes.find((one) => one === query.get("look")) ?? plainMode;
  return scene && { scene, mode };
}
