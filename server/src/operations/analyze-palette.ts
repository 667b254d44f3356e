import {
  createReplacementTest,
  describePalette,
  fixPalette,
  type FixRequest,
  type Judgement,
  judgePalette,
  type PaletteFix,
  paletteSizeMax,
  paletteSizeMin,
  parsePromisedRatio,
} from "@tincture/color";
import { contrast as promisedContrast, vision as promisedVision } from "./generate-query.ts";
import { describePalettePart } from "./included.ts";
import { formatFileLinks, serializeItem } from "./items.ts";
import { colorListParameter, missingParameter, type Parameter, readParameter } from "../http/parameters.ts";
import { toProofBody } from "./schemas/proof.ts";
import type { AnalysisBody } from "./schemas/analysis.ts";
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

const fixed = "Adds `fix`, the nearest palette that meets this promise and keeps its character";

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
      "Returns a name, a tagline and tags for any colors, and all parts of `include`. `judgement` compares them " +
      "with popular palettes by people, and names a color that does not fit. With `contrast` or `vision`, `fix` " +
      "is the nearest palette that meets the promise, and replacements in `judgement` meet it as far as one " +
      "color can. Costs 1 credit.",
    answer: "The analysis",
    tag: "Palettes",
    item: "Analysis",
    headers: ["FileLinks"],
    example: "/v1/analysis?colors=264653-2a9d8f-e9c46a-f4a261-e76f51",
  },
  read: readAnalysis,
};

function readAnalysis({ services, links }: OperationContext, { query }: OperationInput): ItemContent {
  const wanted = readParameter(query, colors);
  if (wanted === undefined) throw missingParameter(colors);
  const subject = { colors: wanted, page: links.generator(wanted) };
  const ratio = parsePromisedRatio(readParameter(query, contrast));
  const eyes = readParameter(query, vision);
  const promises = ratio === undefined && eyes === undefined ? undefined : { contrast: ratio, vision: eyes };
  const describe = describePalettePart;
  const analysis: AnalysisBody = {
    colors: wanted,
    ...describePalette(wanted),
    names: describe.names(subject, services.colors),
    contrast: describe.contrast(subject, services.colors),
    vision: describe.vision(subject, services.colors),
    scales: describe.scales(subject, services.colors),
    gradient: describe.gradient(subject, services.colors),
    files: describe.files(subject, services.colors),
    judgement: judge(wanted, promises),
    ...(promises !== undefined && { fix: presentFix(fixPalette({ colors: wanted, ...promises })) }),
  };
  const headers = ["link", formatFileLinks(subject.page)];
  return { kind: "item", item: serializeItem(analysis), isRepeatable: true, headers };
}

type Promises = Pick<FixRequest, "contrast" | "vision">;

function judge(hexes: readonly string[], promises: Promises | undefined): AnalysisBody["judgement"] {
  const isWelcome = promises && ((others: readonly string[]) => createReplacementTest(others, promises));
  return presentJudgement(judgePalette(hexes, isWelcome));
}

function presentJudgement({ percentile, oddOneOut }: Judgement): AnalysisBody["judgement"] {
  if (oddOneOut === undefined) return { percentile, odd_one_out: null };
  return { percentile, odd_one_out: { hex: oddOneOut.hex, replacements: [...oddOneOut.replacements] } };
}

function presentFix(fix: PaletteFix | undefined): Exclude<AnalysisBody["fix"], undefined> {
  if (fix === undefined) return null;
  const { colors: fixedColors, changes, proof, lostTags } = fix;
  return {
    colors: fixedColors,
    changes: changes.map(({ from, to, difference }) => ({ from, to, difference: Math.round(difference * 100) / 100 })),
    proof: toProofBody(proof),
    lost_tags: lostTags,
  };
}
