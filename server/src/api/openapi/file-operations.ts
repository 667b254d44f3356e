/** Palettes as files and pictures by address, which other sites may show: no part of `/api`, without a key, limited by network. */
import { exportFormats } from "@tincture/color/export";
import { fileFormats } from "../items.ts";
import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { slugShape } from "../schemas/palette.ts";
import { referToHeaders } from "./responses.ts";

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
const titles = exportFormats.map(({ title }) => title);

const format = {
  name: "format",
  in: "path",
  required: true,
  description: exportFormats.map(({ extension, title }) => `\`${extension}\`: ${title}`).join("; "),
  schema: { $id: "ExportFormat", type: "string", enum: extensions, "x-enum-descriptions": titles },
  example: "css",
};

/** @param siteUrl - without a trailing slash */
export function describeFileOperations(siteUrl: string): Readonly<Record<string, object>> {
  const servers = [{ url: siteUrl, description: "Files of this instance", "x-internal": false }];
  return {
    "/palette/{slug}.{format}": describeFile({
      servers,
      id: "PaletteFile",
      summary: "Load a published palette as a file",
      parameters: [slug, format],
      content: listContent(),
      caching: "public, max-age=300, no-transform",
    }),
    "/app/{colors}.{format}": describeFile({
      servers,
      id: "ColorsFile",
      summary: "Load any colors as a file",
      parameters: [colors, format],
      content: listContent(),
      caching: "public, max-age=31536000, immutable, no-transform",
    }),
    "/palette/{slug}/social.png": describeFile({
      servers,
      id: "PalettePicture",
      summary: "Load the picture that links to a published palette show",
      parameters: [slug],
      content: { "image/png": { schema: bytes } },
      caching: "public, max-age=3600, no-transform",
    }),
  };
}

/** No palette in any format is near this. */
const fileLengthMax = 1_000_000;
const text = { type: "string", maxLength: fileLengthMax };
const bytes = { type: "string", format: "binary", maxLength: fileLengthMax };

/** By media type; two formats may share one. */
function listContent(): Readonly<Record<string, object>> {
  return Object.fromEntries(fileFormats.map(({ mediaType, isCode }) => [mediaType, { schema: isCode ? text : bytes }]));
}

interface FileOperation {
  readonly servers: readonly object[];
  /** After the method. */
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly object[];
  readonly content: Readonly<Record<string, object>>;
  readonly caching: string;
}

function describeFile({ servers, id, summary, parameters, content, caching }: FileOperation): object {
  const asked = { tags: ["Files"], servers, security: [], parameters };
  const description =
    "Costs nothing and needs no key. Any site may show it and read it; each network may load so many a minute.";
  return {
    get: { operationId: `get${id}`, summary, description, ...asked, responses: listResponses(caching, content) },
    head: {
      operationId: `head${id}`,
      summary: `${summary}: only the headers`,
      description,
      ...asked,
      responses: listResponses(caching),
    },
  };
}

/** @param content - of the file; without one, as HEAD answers, nothing has a body */
function listResponses(caching: string, content?: object): object {
  const headers = describeHeaders(caching);
  const problem = content && { content: { "text/plain": { schema: text } } };
  return {
    200: { description: "The file", headers, ...(content && { content }) },
    304: { description: "Nothing changed since the answer whose `ETag` was sent", headers },
    404: { description: "There is no such palette or format", headers: referToHeaders([]), ...problem },
    429: {
      description: "Too many files; try again after `Retry-After` seconds",
      headers: referToHeaders(["RetryAfter"]),
      ...problem,
    },
  };
}

function describeHeaders(caching: string): object {
  const shape = { type: "string", maxLength: 100 };
  return {
    ...referToHeaders([]),
    ETag: { description: "Strong: of these very bytes", schema: shape, example: '"0f3a…"' },
    "Cache-Control": { description: "How long a copy is good", schema: shape, example: caching },
  };
}
