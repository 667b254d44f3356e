/** Palettes as files and pictures, outside `/api` and without a key. */
import { exportFormats } from "@tincture/color/export";
import { fileFormats } from "../../operations/items.ts";
import { paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { themeColorsMax, themeFormats, type ThemeFormat } from "@tincture/color/theme";
import { slugShape } from "../../operations/schemas/palette.ts";
import { describeParameter } from "./describe-operation.ts";
import { contrast, keep, roles } from "../../operations/get-theme.ts";
import { referToHeaders } from "./responses.ts";

const slug = {
  name: "slug",
  in: "path",
  required: true,
  description: "Slug of a published palette",
  schema: { type: "string", ...slugShape },
  example: "synth-in-dandelion",
};

const colors = {
  name: "colors",
  in: "path",
  required: true,
  description: "Hexadecimal colors, joined by hyphens",
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

const themeColors = {
  ...colors,
  schema: {
    type: "string",
    pattern: `^[0-9a-f]{6}(-[0-9a-f]{6}){0,${themeColorsMax - 1}}$`,
    maxLength: themeColorsMax * "ff0000-".length - 1,
  },
};

const themeFormat = {
  name: "format",
  in: "path",
  required: true,
  description: themeFormats.map(({ extension, title }) => `\`${extension}\`: ${title}`).join("; "),
  schema: {
    $id: "ThemeFormat",
    type: "string",
    enum: themeFormats.map(({ extension }) => extension),
    "x-enum-descriptions": themeFormats.map(({ title }) => title),
  },
  example: "tailwind.css",
};

export function describeFileOperations(siteUrl: string): Readonly<Record<string, object>> {
  const servers = [{ url: siteUrl, description: "Files of this instance", "x-internal": false }];
  return {
    "/palette/{slug}.{format}": describeFile({
      servers,
      id: "PaletteFile",
      summary: "Download a published palette as a file",
      parameters: [slug, format],
      content: listContent(),
      caching: "public, max-age=300, no-transform",
    }),
    "/app/{colors}.{format}": describeFile({
      servers,
      id: "ColorsFile",
      summary: "Download any colors as a file",
      parameters: [colors, format],
      content: listContent(),
      caching: "public, max-age=31536000, immutable, no-transform",
    }),
    "/theme/{colors}.{format}": describeFile({
      servers,
      id: "ThemeFile",
      summary: "Download the theme of any colors as a file",
      parameters: [
        themeColors,
        themeFormat,
        describeParameter(contrast, "query"),
        describeParameter({ ...roles, example: ["danger:bb7125"] }, "query"),
        describeParameter(keep, "query"),
      ],
      content: listThemeContent(),
      caching: "public, max-age=31536000, immutable, no-transform",
      refused:
        "`contrast` is neither `AA` nor `AAA`, `roles` is invalid, `keep` is not `exact`, or one of them is repeated",
    }),
    "/palette/{slug}/social.png": describeFile({
      servers,
      id: "PalettePicture",
      summary: "Load the preview image of a published palette for link previews",
      parameters: [slug],
      content: { "image/png": { schema: bytes } },
      caching: "public, max-age=3600, no-transform",
    }),
  };
}

/** Larger than a palette in any format. */
const fileLengthMax = 1_000_000;
const text = { type: "string", maxLength: fileLengthMax };
const bytes = { type: "string", format: "binary", maxLength: fileLengthMax };

function listContent(): Readonly<Record<string, object>> {
  return Object.fromEntries(fileFormats.map(({ mediaType, isCode }) => [mediaType, { schema: isCode ? text : bytes }]));
}

function listThemeContent(): Readonly<Record<string, object>> {
  const mediaTypeOf = ({ mediaType }: ThemeFormat) => mediaType.replace(/;.*/, "");
  return Object.fromEntries(themeFormats.map((written) => [mediaTypeOf(written), { schema: text }]));
}

interface FileOperation {
  readonly servers: readonly object[];
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly object[];
  readonly content: Readonly<Record<string, object>>;
  readonly caching: string;
  readonly refused?: string;
}

function describeFile({ servers, id, summary, parameters, ...answer }: FileOperation): object {
  const asked = { tags: ["Files"], servers, security: [], parameters };
  const description =
    "Free, without an API key. Any site may embed or fetch the file. Requests are limited per network.";
  return {
    get: { operationId: `get${id}`, summary, description, ...asked, responses: listResponses(answer) },
  };
}

/** Errors of the server, in HTML, or in JSON if the client prefers it. */
const failures = {
  414: { description: "The address is too long" },
  431: { description: "The request headers are too large. The body is always JSON" },
  500: { description: "Internal error" },
  503: { description: "The service is overloaded or shutting down. Retry after `Retry-After` seconds" },
};

type Answer = Pick<FileOperation, "content" | "caching" | "refused">;

function listResponses({ content, caching, refused }: Answer): object {
  const headers = describeHeaders(caching);
  const problem = {
    headers: referToHeaders(["RequestId", "CacheControl"]),
    content: { "text/plain": { schema: text }, ...plainContent },
  };
  const later = { ...problem, headers: referToHeaders(["RequestId", "CacheControl", "RetryAfter"]) };
  const told = { headers: later.headers, content: plainContent };
  return {
    200: { description: "The file", headers, content },
    304: { description: "Nothing changed since the response with this `ETag`", headers },
    ...(refused !== undefined && { 400: { description: refused, ...problem } }),
    404: { description: "The palette or format does not exist", ...problem },
    429: { description: "Too many requests. Retry after `Retry-After` seconds", ...later },
    ...Object.fromEntries(Object.entries(failures).map(([status, said]) => [status, { ...said, ...told }])),
  };
}

const plainContent = {
  "text/html": { schema: text },
  "application/json": { schema: { $ref: "#/components/schemas/ErrorAnswer" } },
};

function describeHeaders(caching: string): object {
  const shape = { type: "string", maxLength: 300 };
  return {
    ...referToHeaders(["RequestId"]),
    "Content-Disposition": {
      description: "`inline` for images, otherwise `attachment`, with a file name",
      schema: shape,
      example: 'attachment; filename="dusk.css"',
    },
    ETag: { description: "Strong entity tag", schema: shape, example: '"0f3a…"' },
    "Cache-Control": { description: "How long the file may be cached", schema: shape, example: caching },
  };
}
