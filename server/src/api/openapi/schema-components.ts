/** The schemas of the OpenAPI document: what TypeBox describes, and the envelopes around it. */
import { accountSchema } from "../schemas/account-schema.ts";
import { colorSchema } from "../schemas/color-schema.ts";
import { errorSchema, metaSchema, paginationSchema } from "../schemas/envelope-schema.ts";
import { paletteSchema } from "../schemas/palette-schema.ts";

const generatedMeta = {
  description: "As Meta; `seed` and `algorithm` are there when `seed` or `lock` was sent",
  allOf: [
    refer("Meta"),
    {
      type: "object",
      properties: {
        seed: { type: "string", description: "Gives this palette again, with the same size and locks" },
        algorithm: { type: "string", description: "Version of the generator" },
      },
    },
  ],
};

export const schemaComponents = {
  Palette: paletteSchema,
  Color: colorSchema,
  Account: accountSchema,
  Meta: metaSchema,
  GeneratedMeta: generatedMeta,
  Pagination: paginationSchema,
  Error: errorSchema,
  PaletteAnswer: answerOf(refer("Palette")),
  GeneratedPaletteAnswer: answerOf(refer("Palette"), "GeneratedMeta"),
  PaletteListAnswer: listOf("Palette"),
  ColorAnswer: answerOf(refer("Color")),
  ColorListAnswer: listOf("Color"),
  AccountAnswer: answerOf(refer("Account")),
  ErrorAnswer: {
    type: "object",
    required: ["error"],
    properties: { error: refer("Error"), meta: refer("Meta") },
    description: "`meta` is there once the account is known",
  },
};

function refer(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function answerOf(data: object, meta = "Meta"): object {
  return { type: "object", required: ["data", "meta"], properties: { data, meta: refer(meta) } };
}

function listOf(item: string): object {
  return {
    type: "object",
    required: ["data", "meta", "pagination"],
    properties: {
      data: { type: "array", items: refer(item) },
      meta: refer("Meta"),
      pagination: refer("Pagination"),
    },
  };
}
