import { slugify } from "@tincture/color/describe";
import {
  type ExportFormat,
  exportFileName,
  findExportFormat,
  formatZip,
  type ZippedFile,
} from "@tincture/color/export";
import { data } from "react-router";
import type { PrivatePalette } from "@tincture/contract/private-palettes";
import { writeFile } from "../../exports/file-answer.ts";
import { getServices, type LoadContext, nameColors, requirePerson } from "../../shell/load-context.ts";
import type { Route } from "./+types/export-palettes.ts";
import { chosenPath, privatePath, readIds } from "./private-form.ts";

export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs): Promise<Response> {
  const ids = readIds(query);
  const { accountId } = await requirePerson(context, chosenPath(`${privatePath}/export`, ids));
  const format = findExportFormat(query.get("format") ?? "css");
  if (format === undefined || ids.length === 0) {
    throw data("Choose palettes and one of the formats, then press Download.", { status: 400 });
  }
  const palettes = await getServices(context).privatePalettes.getPalettes(accountId, ids);
  const files = await writeFiles(context, palettes, format);
  const [only, ...more] = files;
  if (only !== undefined && more.length === 0) return answerPrivate(only, format.mediaType);
  return answerPrivate({ name: `palettes.${format.extension}.zip`, bytes: formatZip(files) }, "application/zip");
}

/** Writes one file at a time, to keep each step short. */
async function writeFiles(
  context: LoadContext,
  palettes: readonly PrivatePalette[],
  format: ExportFormat,
): Promise<readonly ZippedFile[]> {
  const files: ZippedFile[] = [];
  const taken = new Set<string>();
  for (const { name, colors } of palettes) {
    const slug = findFreeSlug(slugify(name), taken);
    const named = { name, slug, colors: await nameColors(context, colors) };
    const content = await writeFile((deflate) => format.write(named, { deflate }));
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    files.push({ name: exportFileName(slug, format), bytes });
  }
  return files;
}

/** Palettes may share a name, but files in a ZIP may not. */
function findFreeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`;
  taken.add(free);
  return free;
}

function answerPrivate({ name, bytes }: ZippedFile, mediaType: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
