import { addColorParts, includeColorParts } from "./included.ts";
import { hexParameter, parseParameter, readParameter } from "../http/parameters.ts";
import type { ItemContent, Operation, OperationContext, OperationInput } from "./operation.ts";

const hex = {
  ...hexParameter({
    name: "hex",
    description: "Six hexadecimal digits without `#`, in any case",
    example: "e63946",
  }),
  isRequired: true,
};

export const getColor: Operation = {
  id: "getColor",
  path: "/v1/color/{hex}",
  kind: "item",
  pathParameter: hex,
  queryParameters: [includeColorParts],
  document: {
    summary: "Look up a color",
    description: "Works for every color, named or not. Costs 1 credit.",
    answer: "The color",
    tag: "Colors",
    item: "Color",
    example: "/v1/color/e63946",
  },
  read: readColor,
};

function readColor({ texts, services }: OperationContext, input: OperationInput): ItemContent {
  const parts = readParameter(input.query, includeColorParts) ?? [];
  const color = parseParameter(hex, input.pathValue);
  const item = addColorParts(texts.color(color), { hex: color, parts }, services.colors);
  return { kind: "item", item, isRepeatable: true };
}
