import { isSlug } from "@tincture/color";
import { DomainError } from "../../domain/errors.ts";
import type { Parameter } from "../parameters.ts";
import { quoteValue } from "../../domain/quote-value.ts";
import { paletteExample, slugShape } from "../schemas/palette.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const slug: Parameter<string> = {
  name: "slug",
  wanted: "lowercase letters, digits and single hyphens",
  parse: (text) => (isSlug(text) ? text : undefined),
  description: "The palette's `info.slug`",
  schema: { type: "string", ...slugShape },
  example: "synth-in-dandelion",
  isRequired: true,
};

export const getPalette: Operation = {
  id: "getPalette",
  path: "/v1/palette/{slug}",
  kind: "item",
  pathParameter: slug,
  queryParameters: [],
  document: {
    summary: "Look up one published palette",
    description: "Always fully populated. Costs 1 credit.",
    answer: "The palette",
    tag: "Palettes",
    item: "Palette",
    example: paletteExample,
    headers: ["FileLinks"],
    refusals: ["NotFound"],
  },
  read: readPalette,
};

async function readPalette({ services, texts, links }: OperationContext, input: OperationInput): Promise<ItemContent> {
  const palette = isSlug(input.pathValue) ? await services.library.findPublished(input.pathValue) : undefined;
  if (!palette) throw unknownPalette(input.pathValue);
  const headers = ["link", links.files(palette.colors, palette)];
  return { kind: "item", item: texts.palette(palette), isRepeatable: true, headers };
}

function unknownPalette(slug: string): DomainError {
  return new DomainError(
    "palette_not_found",
    `No published palette has the slug ${quoteValue(slug, { escapesQuotes: true })}`,
  );
}
