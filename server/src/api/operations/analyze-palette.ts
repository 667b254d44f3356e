import { paletteSizeMax, paletteSizeMin, parsePromisedRatio } from "@tincture/color";
import { contrast as promisedContrast, vision as promisedVision } from "../generate-query.ts";
import { formatFileLinks } from "../items.ts";
import { colorListParameter, missingParameter, type Parameter, readParameter } from "../parameters.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const colors: Parameter<readonly string[]> = {
  ...colorListParameter(
    {
      name: "colors",
      description: `${paletteSizeMin} to ${paletteSizeMax} colors, in the order of the palette`,
      example: ["264653", "2a9d8f", "e9c46a", "f4a261", "e76f51"],
    },
    { min: paletteSizeMin, max: paletteSizeMax },
  ),
  isRequired: true,
};

const fixed = "Adds `fix`: the nearest colors that keep it, and the palette's character";

const contrast = { ...promisedContrast, description: `${fixed}. ${promisedContrast.description}` };
const vision = { ...promisedVision, description: `${fixed}. ${promisedVision.description}` };

export const analyzePalette: Operation = {
  id: "analyzePalette",
  path: "/v1/analysis",
  kind: "item",
  queryParameters: [colors, contrast, vision],
  document: {
    summary: "Analyze any palette",
    description:
      "Says of any colors what the library says of its palettes: name, tagline and tags, with all that `include` adds. `judgement` " +
      "compares them with palettes that people made and liked, and names the color that stands out; with `contrast` or `vision`, what would replace it keeps these too, as far as one color can, and " +
      "`fix` proposes the nearest palette that does. Costs 1 credit.",
    answer: "The analysis",
    tag: "Palettes",
    item: "Analysis",
    headers: ["FileLinks"],
    example: "/v1/analysis?colors=264653-2a9d8f-e9c46a-f4a261-e76f51",
  },
  read: readAnalysis,
};

function readAnalysis({ included, links }: OperationContext, { query }: OperationInput): ItemContent {
  const wanted = readParameter(query, colors);
  if (wanted === undefined) throw missingParameter(colors);
  const page = links.generator(wanted);
  const ratio = parsePromisedRatio(readParameter(query, contrast));
  const eyes = readParameter(query, vision);
  const promises = ratio === undefined && eyes === undefined ? undefined : { contrast: ratio, vision: eyes };
  const item = included.analysis({ colors: wanted, page }, promises);
  return { kind: "item", item, isRepeatable: true, headers: ["link", formatFileLinks(page)] };
}
