import type { Palette } from "@tincture/contract/library";
import { findPerson, getServices, type LoadContext } from "../shell/load-context.ts";
import type { PaletteSummary } from "../ui/palette-grid.tsx";

export function summarizePalette({ slug, name, colors, saveCount }: Palette): PaletteSummary {
  return { slug, name, colors, saveCount };
}

export async function summarizePalettes(
  context: LoadContext,
  palettes: readonly Palette[],
): Promise<readonly PaletteSummary[]> {
  const saved = await findSaved(
    context,
    palettes.map(({ slug }) => slug),
  );
  return palettes.map((palette) => ({ ...summarizePalette(palette), isSaved: saved.has(palette.slug) }));
}

export async function findSaved(context: LoadContext, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const person = await findPerson(context);
  if (person === undefined) return new Set();
  return getServices(context).saves.whichSaved(person.accountId, slugs);
}
