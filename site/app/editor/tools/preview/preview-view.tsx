import { useEffect, useState } from "react";
import type { DrawnScene, DrawScene } from "./frame.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { ColorStrip } from "../../../ui/swatches.tsx";
import { columnsId } from "../../canvas/color-columns.tsx";
import { LazyPreviewCanvas } from "../../lazy-parts.tsx";
import { LazyBoundary } from "../../lazy-boundary.tsx";
import type { PreviewProps, Scene } from "./preview-state.ts";

export function PreviewView(props: PreviewProps) {
  const isHydrated = useHydrated();
  const drawn = useScene(props.preview.scene);
  const curtain = <ColorStrip colors={props.control.hexes} className="min-h-0 flex-1 forced-color-adjust-none" />;
  return (
    <div id={columnsId} data-preview className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <LazyBoundary loading={curtain}>
        {isHydrated ? <LazyPreviewCanvas {...props} drawn={drawn} /> : curtain}
      </LazyBoundary>
    </div>
  );
}

/** All scenes together are three times the size of the rest of the preview. */
const loaders: Readonly<Record<Scene, () => Promise<DrawScene>>> = {
  landing: async () => (await import("./landing-scene.ts")).drawLanding,
  app: async () => (await import("./app-scene.ts")).drawApp,
  chart: async () => (await import("./chart-scene.ts")).drawChart,
  poster: async () => (await import("./poster-scene.ts")).drawPoster,
  packaging: async () => (await import("./packaging-scene.ts")).drawPackaging,
  type: async () => (await import("./type-scene.ts")).drawType,
};

/** Loads a scene beside the component that shows it, so neither waits for the other. */
function useScene(scene: Scene): DrawnScene | undefined {
  const [drawn, setDrawn] = useState<DrawnScene>();
  useEffect(() => {
    let isWanted = true;
    const take = (one: DrawnScene) => isWanted && setDrawn(one);
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
