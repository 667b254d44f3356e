import { drawApp } from "./app-scene.ts";
import type { ThemeMode } from "@tincture/color/theme";
import type { Shape } from "./drawing.ts";
import type { DrawScene, Frame } from "./frame.ts";
import { drawLanding } from "./landing-scene.ts";
import type { Paint } from "./paint.ts";
import { drawChart } from "./chart-scene.ts";
import { drawPackaging } from "./packaging-scene.ts";
import { drawPoster } from "./poster-scene.ts";
import type { Scene } from "./scenes.ts";
import { drawType } from "./type-scene.ts";

interface SceneRow {
  readonly label: string;
  /** What is seen, for who cannot see it. */
  readonly tells: string;
  readonly draw: DrawScene;
}

export const sceneRows: Readonly<Record<Scene, SceneRow>> = {
  landing: {
    label: "Landing page",
    tells: "a web page that lets cabins: a headline, two buttons, hills behind hills below a sun, and a form for days",
    draw: drawLanding,
  },
  app: {
    label: "App",
    tells:
      "a greenhouse's app: figures with their states, a chart of the day, a ring of what grows, and a table of beds",
    draw: drawApp,
  },
  chart: {
    label: "Chart",
    tells: "a chart of a garden's harvest: a stream for each color, from March to November, and bars of the sums",
    draw: drawChart,
  },
  poster: {
    label: "Poster",
    tells:
      "a poster for evenings of music in a park: circles, quarters, leaves and stripes in a grid, and large letters",
    draw: drawPoster,
  },
  packaging: {
    label: "Packaging",
    tells: "packages on a table: a pouch of coffee, a tin of tea, a box of biscuits and a jar, each with its label",
    draw: drawPackaging,
  },
  type: {
    label: "Type specimen",
    tells: "a typeface on fields of the palette: two giant letters, the alphabet, figures, weights and a text",
    draw: drawType,
  },
};

export function drawScene(scene: Scene, frame: Frame, paint: Paint): readonly Shape[] {
  return sceneRows[scene].draw(frame, paint);
}

/** What a scene shows, for who cannot see it. */
export function tellScene(scene: Scene, mode: ThemeMode): string {
  const look = mode.replace("high_contrast", "with high contrast").replaceAll("_", " ");
  return `The palette as ${sceneRows[scene].tells}; ${look}`;
}
