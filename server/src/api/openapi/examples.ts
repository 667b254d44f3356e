/** The examples of the OpenAPI document; a test validates each against its schema. */
import {
  colorContrast,
  colorConversions,
  colorFamily,
  generatePalette,
  generatorAlgorithm,
} from "@tincture/color";
import type { AccountBody } from "../schemas/account-schema.ts";
import type { ColorBody } from "../schemas/color-schema.ts";
import type { MetaBody, PaginationBody } from "../schemas/envelope-schema.ts";
import type { PaletteBody } from "../schemas/palette-schema.ts";

const SITE = "http://localhost:3000";
const SYNTH = ["1c4286", "00978d", "bb7125", "ffdd00"];

export const metaExample: MetaBody = {
  request_id: "req_4fQ8sT1vXz7Lm2Kp9RbC",
  api_version: "v1",
  credits_used: 1,
  credits_remaining: 499,
  daily_limit: 500,
};

/** Of the library that a new instance begins with, so that it can be tried as it stands. */
export const paletteExample: PaletteBody = {
  colors: SYNTH,
  info: {
    name: "Synth in Dandelion",
    tagline: "Rich warm and cool tones, dark blue through bright yellow.",
    slug: "synth-in-dandelion",
    tags: ["rainbow", "neon", "blue", "orange", "teal", "yellow", "4 colors"],
  },
  stats: { save_count: 128 },
  links: { page: `${SITE}/palette/synth-in-dandelion`, generator: `${SITE}/app/${SYNTH.join("-")}` },
};

const generatedColors = generatePalette({ size: 5, seed: "harbor", locks: [] });

export const generatedExample: PaletteBody = {
  colors: [...generatedColors],
  info: null,
  stats: { save_count: 0 },
  links: { page: null, generator: `${SITE}/app/${generatedColors.join("-")}` },
};

export const generatedMetaExample = { ...metaExample, seed: "harbor", algorithm: generatorAlgorithm };

export const colorExample: ColorBody = {
  hex: "e63946",
  name: "Red Radish",
  family: colorFamily("e63946"),
  match: { hex: "ee3344", distance: 1.36, exact: false },
  conversions: colorConversions("e63946"),
  contrast: colorContrast("e63946"),
  links: { page: `${SITE}/colors/e63946` },
};

export const accountExample: AccountBody = {
  plan: "pro",
  status: "active",
  credits_used_today: 1,
  credits_remaining: 499,
  daily_limit: 500,
  resets_at: "2026-01-02T00:00:00.000Z",
  key: {
    id: "01939d1c-5c00-7a31-8f6e-2b1d9c4e7a05",
    name: "website",
    hint: "tnc_Ab3d…x9Yz",
    created_at: "2025-12-01T09:30:00.000Z",
    expires_at: null,
    last_used_at: "2026-01-01T12:00:00.000Z",
  },
};

export const paginationExample: PaginationBody = {
  total: 1200,
  limit: 10,
  offset: 0,
  returned: 1,
  truncated: false,
};
