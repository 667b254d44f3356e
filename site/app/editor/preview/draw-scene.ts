import { drawApp } from "./app-scene.ts";
import { drawChart } from "./chart-scene.ts";
import type { Shape } from "./drawing.ts";
import type { DrawScene, Frame } from "./frame.ts";
import { drawLanding } from "./landing-scene.ts";
import { drawPackaging } from "./packaging-scene.ts";
import type { Paint } from "./paint.ts";
import { drawPoster } from "./poster-scene.ts";
import type { Scene } from "./scenes.ts";
import { drawType } from "./type-scene.ts";

const drawings: Readonly<Record<Scene, DrawScene>> = {
  landing: drawLanding,
  app: drawApp,
  chart: drawChart,
  poster: drawPoster,
  packaging: drawPackaging,
  type: drawType,
};

/** Draws any scene. To draw a single one, load it with `use-scene.ts` instead. */
export function drawScene(scene: Scene, frame: Frame, paint: Paint): readonly Shape[] {
  return drawings[scene](frame, paint);
}
