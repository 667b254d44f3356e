import { useEffect, useState } from "react";
import type { DrawScene } from "./frame.ts";
import type { Scene } from "./scenes.ts";

/** How a scene is drawn; `problem` where that could not be loaded. */
export type DrawnScene = { readonly scene: Scene; readonly draw: DrawScene } | { readonly problem: Error };

/** All together they are three times what the rest of the preview weighs. */
const loaders: Readonly<Record<Scene, () => Promise<DrawScene>>> = {
  landing: async () => (await import("./landing-scene.ts")).drawLanding,
  app: async () => (await import("./app-scene.ts")).drawApp,
  chart: async () => (await import("./chart-scene.ts")).drawChart,
  poster: async () => (await import("./poster-scene.ts")).drawPoster,
  packaging: async () => (await import("./packaging-scene.ts")).drawPackaging,
  type: async () => (await import("./type-scene.ts")).drawType,
};

/**
 * Loads a scene. It is asked for beside the stage that shows it, so that neither waits for the other.
 *
 * @returns the one before until it is there; undefined before the first
 */
export function useScene(scene: Scene): DrawnScene | undefined {
  const [drawn, setDrawn] = useState<DrawnScene>();
  useEffect(() => {
    let isWanted = true;
    function take(one: DrawnScene): void {
      if (isWanted) setDrawn(one);
    }
    loaders[scene]().then(
      (draw) => take({ scene, draw }),
      (problem: Error) => take({ problem }),
    );
    return () => {
      isWanted = false;
    };
  }, [scene]);
  return drawn;
}
