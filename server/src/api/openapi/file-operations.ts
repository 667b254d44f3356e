/** Palettes as files and pictures by address, which other sites may show: no part of `/api`, without a key, limited by network. */
import { exportFormats } from "@tincture/color/export";
import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { slugShape } from "../schemas/palette.ts";

const slug = {
  name: "slug",
  in: "path",
  required: true,
  description: "Of a published palette",
  schema: { type: "string", ...slugShape },
  example: "synth-in-dandelion",
};

const colors = {
  name: "colors",
  in: "path",
  required: true,
  description: "Hexes joined by hyphens",
  schema: {
    type: "string",
    pattern: `^[0-9a-f]{6}(-[0-9a-f]{6}){${paletteSizeMin - 1},${paletteSizeMax - 1}}$`,
    maxLength: paletteSizeMax * "ff0000-".length - 1,
  },
  example: "1c4286-00978d-bb7125-ffdd00",
};

const extensions = exportFormats.map(({ extension }) => extension);

const format = {
  name: "format",
  in: "path",
  required: true,
  description: exportFormats.map(({ extension, title }) => `\`${extension}\`: ${title}`).join("; "),
  schema: { type: "string", enum: extensions },
  example: "css",
};

/** @param siteUrl - without a trailing slash */
export function describeFileOperations(siteUrl: string): Readonly<Record<string, object>> {
  const servers = [{ url: siteUrl }];
  return {
    "/palette/{slug}.{format}": {
      servers,
      get: describeFile({
        id: "getPaletteFile",
        summary: "Load a published palette as a file",
        parameters: [slug, format],
        content: listContent(),
        caching: "public, max-age=300, no-transform",
      }),
    },
    "/app/{colors}.{format}": {
      servers,
      get: describeFile({
        id: "getColorsFile",
        summary: "Load any colors as a file",
        parameters: [colors, format],
        content: listContent(),
        caching: "public, max-age=31536000, immutable, no-transform",
      }),
    },
    "/palette/{slug}/social.png": {
      servers,
      get: describeFile({
        id: "getPalettePicture",
        summary: "Load the picture that links to a published palette show",
        parameters: [slug],
        content: { "image/png": { schema: bytes } },
        caching: "public, max-age=3600, no-transform",
      }),
    },
  };
}

const bytes = { type: "string", format: "binary" };

/** By media type; two formats may share one. */
function listContent(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    exportFormats.map(({ mediaType, isCode }) => [
      mediaType.replace(/;.*/, ""),
      { schema: isCode ? { type: "string" } : bytes },
    ]),
  );
}

interface FileOperation {
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly object[];
  readonly content: Readonly<Record<string, object>>;
  readonly caching: string;
}

function describeFile({ id, summary, parameters, content, caching }: FileOperation): object {
  return {
    operationId: id,
    summary,
    description:
      "Costs nothing and needs no key. Any site may show it and read it; each network may load so many a minute.",
    tags: ["Files"],
    security: [],
    parameters,
    responses: {
      200: { description: "The file", headers: describeHeaders(caching), content },
      304: { description: "Nothing changed since the answer whose `ETag` was sent", headers: describeHeaders(caching) },
      404: { description: "There is no such palette or format", content: textContent },
      429: {
        description: "Too many files; try again after `Retry-After` seconds",
        headers: retryAfter,
        content: textContent,
      },
    },
  };
}

const textContent = { "text/plain": { schema: { type: "string" } } };
const retryAfter = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

function describeHeaders(caching: string): object {
  return {
    ETag: { description: "Strong: of these very bytes", schema: { type: "string" }, example: '"0f3a…"' },
    "Cache-Control": { description: "How long a copy is good", schema: { type: "string" }, example: caching },
    "Access-Control-Allow-Origin": { description: "Any", schema: { type: "string" }, example: "*" },
  };
}
