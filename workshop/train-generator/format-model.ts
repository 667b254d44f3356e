import type { ModelData } from "../../color/src/generate/model.ts";

const heading = `import type { ModelData } from "./model.ts";

/** Statistics of human palettes, written by workshop/train-generator.ts: not to be edited. See docs/data.md. */
export const modelData: ModelData = {
`;

/** A model file's text, as the formatter of the repository would leave it. */
export function formatModel(data: ModelData): string {
  const { scales, sets } = data;
  const lines = [
    `program: ${quote(data.program)},`,
    `seed: ${data.seed},`,
    "sets: [",
    ...sets.flatMap((set) => [
      "  {",
      `    name: ${quote(set.name)},`,
      `    sha256: ${quote(set.sha256)},`,
      `    palettes: ${set.palettes},`,
      "  },",
    ]),
    "],",
    `components: ${data.components},`,
    `dimension: ${data.dimension},`,
    "mixture:",
    `  ${quote(data.mixture)},`,
    `trees: ${data.trees},`,
    "scales: [",
    ...scales.map(([least, step]) => `  [${least}, ${step}],`),
    "],",
    "forest:",
    `  ${quote(data.forest)},`,
  ];
  return `${heading}${lines.map((line) => `  ${line}\n`).join("")}};\n`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
