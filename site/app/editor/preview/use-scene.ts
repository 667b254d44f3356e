import { useEffect, useState } from "react";
import type { DrawScene } from "./frame.ts";
import type { Scene } from "./scenes.ts";

/** The function that draws a scene, or the error that prevented loading it. */
export type DrawnScene = { readonly scene: Scene; readonly draw: DrawScene } | { readonly problem: Error };

/** All scenes together are three times the size of the rest of the preview. */
const loaders: Readonly<Record<Scene, () => Promise<DrawScene>>> = {
  landing: async () => (await import("./landing-scene.ts")).drawLanding,
  app: async () => (await import("./app-scene.ts")).drawApp,
  chart: async () => (await import("./chart-scene.ts")).drawChart,
  poster: async () => (await import("./poster-scene.ts")).drawPoster,
  packaging: async () => (await import("./packaging-scene.ts")).drawPackaging,
  type: async () => (await import("./type-scene.ts")).drawType,
};

/**
 * Loads a scene. Starts beside the component that shows it, so neither waits for the other.
 *
 * @returns the previous scene until the next one is loaded; undefined at first
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
