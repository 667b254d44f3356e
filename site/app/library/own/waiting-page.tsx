import { newPalettePath } from "@tincture/contract/site-paths";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { requirePerson } from "../../shell/load-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/waiting-page.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePerson(context, "/published");
  return null;
}

export const meta = describePrivatePage("Waiting for review", "Your palette waits for review.");

export default function WaitingPage() {
  return (
    <section className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center gap-4 px-4 py-24">
      <h1 className="text-4xl font-semibold tracking-tight">Waiting for review</h1>
      <p className="text-pretty text-lg text-muted">
        Thank you. An operator of this site looks at every palette before it appears in the library. You can check on
        it, or withdraw it, among your published palettes.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/published" kind="primary">
          Published palettes
        </ButtonLink>
        <ButtonLink to={newPalettePath}>Make another one</ButtonLink>
      </div>
    </section>
  );
}
