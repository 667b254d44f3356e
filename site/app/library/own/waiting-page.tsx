import { newPalettePath } from "@tincture/contract/site-paths";
import { describePrivatePage } from "../../shell/describe-page.ts";
import { requirePerson } from "../../shell/load-context.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/waiting-page.ts";
import { Link } from "../../ui/link.tsx";

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
        <Link to="/published" className={buttonClass("primary")}>
          Published palettes
        </Link>
        <Link to={newPalettePath} className={buttonClass("secondary")}>
          Make another one
        </Link>
      </div>
    </section>
  );
}
