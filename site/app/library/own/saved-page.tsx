import { describePrivatePage } from "../../shell/describe-page.ts";
import { getServices, requirePerson } from "../../shell/load-context.ts";
import { PaletteGrid } from "../../ui/palette-grid.tsx";
import { summarizePalette } from "../palette-summary.ts";
import { PersonList } from "../person-list.tsx";
import { pageRange, readPage } from "../paging.ts";
import type { Route } from "./+types/saved-page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { accountId } = await requirePerson(context, "/saved");
  const page = readPage(url.searchParams);
  const { total, palettes } = await getServices(context).saves.listSaved(accountId, pageRange(page));
  return { page, total, palettes: palettes.map((palette) => ({ ...summarizePalette(palette), isSaved: true })) };
}

export const meta = describePrivatePage("Saved palettes", "The palettes that you have saved.");

export default function SavedPage({ loaderData }: Route.ComponentProps) {
  const { page, total, palettes } = loaderData;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
      <h1 className="mb-8 text-3xl font-semibold tracking-tight sm:text-4xl">Saved palettes</h1>
      <PersonList
        path="/saved"
        page={page}
        total={total}
        count={palettes.length}
        title="Nothing saved yet"
        text="The heart on a palette keeps it here for you."
        to="/palettes"
        label="Browse palettes"
      >
        <PaletteGrid palettes={palettes} />
      </PersonList>
    </div>
  );
}
