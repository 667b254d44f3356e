import type { ThemeMode } from "@tincture/color/theme";
import type { Scene } from "./preview-state.ts";

interface SceneTexts {
  readonly label: string;
  /** For screen readers. */
  readonly description: string;
}

export const sceneTexts: Readonly<Record<Scene, SceneTexts>> = {
  landing: {
    label: "Landing page",
    description:
      "a web page that lets cabins: a headline, two buttons, hills behind hills below a sun, and a form for days",
  },
  app: {
    label: "App",
    description:
      "a greenhouse's app: figures with their states, a chart of the day, a ring of what grows, and a table of beds",
  },
  chart: {
    label: "Chart",
    description: "a chart of a garden's harvest: a stream for each color, from March to November, and bars of the sums",
  },
  poster: {
    label: "Poster",
    description:
      "a poster for evenings of music in a park: circles, quarters, leaves and stripes in a grid, and large letters",
  },
  packaging: {
    label: "Packaging",
    description:
      "packages on a table: a pouch of coffee, a tin of tea, a box of biscuits and a jar, each with its label",
  },
  type: {
    label: "Type specimen",
    description: "a typeface on fields of the palette: two giant letters, the alphabet, figures, weights and a text",
  },
};

export function describeScene(scene: Scene, mode: ThemeMode): string {
  const look = mode.replace("high_contrast", "with high contrast").replaceAll("_", " ");
  return `The palette as ${sceneTexts[scene].description}; ${look}`;
}
