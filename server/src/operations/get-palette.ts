import { isSlug } from "@tincture/color";
import { DomainError, quoteValue } from "@tincture/contract/errors";
import { addPaletteParts, includePaletteParts } from "./included.ts";
import { formatFileLinks } from "./items.ts";
import { type Parameter, readParameter } from "../http/parameters.ts";
import { slugShape } from "./schemas/palette.ts";
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
  queryParameters: [includePaletteParts],
  document: {
    summary: "Look up one published palette",
    description: "All fields are set. Costs 1 credit.",
    answer: "The palette",
    tag: "Palettes",
    item: "Palette",
    example: "/v1/palette/synth-in-dandelion",
    headers: ["FileLinks"],
    refusals: ["NotFound"],
  },
  read: readPalette,
};

async function readPalette(context: OperationContext, input: OperationInput): Promise<ItemContent> {
  const { services, texts, links } = context;
  const parts = readParameter(input.query, includePaletteParts) ?? [];
  const palette = isSlug(input.pathValue) ? await services.library.findPublished(input.pathValue) : undefined;
  if (!palette) throw unknownPalette(input.pathValue);
  const subject = { colors: palette.colors, page: links.palettePage(palette.slug) };
  const item = await input.takeTurn(() => addPaletteParts(texts.palette(palette), { subject, parts }, services.colors));
  return { kind: "item", item, isRepeatable: true, headers: ["link", formatFileLinks(subject.page)] };
}

export function unknownPalette(slug: string): DomainError {
  return new DomainError(
    "palette_not_found",
    `No published palette has the slug ${quoteValue(slug, { escapesQuotes: true })}`,
  );
}
