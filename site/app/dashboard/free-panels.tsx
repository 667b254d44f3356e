import { newPalettePath } from "@tincture/contract/site-paths";
import type { SiteServices } from "@tincture/contract/site-services";
import { operatorCommand } from "../shell/snippets.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { formatCount } from "../ui/format-text.ts";
import { Link } from "../ui/link.tsx";
import { summarizePalette } from "../library/palette-summary.ts";
import { PaletteGrid } from "../ui/palette-grid.tsx";
import { Panel } from "./dashboard-frame.tsx";

const shownPalettes = 4;

export async function readKept(
  { privatePalettes, saves, publishing }: Pick<SiteServices, "privatePalettes" | "saves" | "publishing">,
  accountId: string,
) {
  const [own, saved, published] = await Promise.all([
    privatePalettes.listPalettes(accountId, { offset: 0, limit: 1 }),
    saves.listSaved(accountId, { offset: 0, limit: shownPalettes }),
    publishing.listOwn(accountId, { offset: 0, limit: 1 }),
  ]);
  const palettes = saved.palettes.map((palette) => ({ ...summarizePalette(palette), isSaved: true }));
  return { saved: palettes, ownCount: own.total, savedCount: saved.total, publishedCount: published.total };
}

type KeptProps = Awaited<ReturnType<typeof readKept>>;

export function FreePanels(props: KeptProps & ProProps) {
  return (
    <>
      <KeptPanel {...props} />
      <ProPanel {...props} />
    </>
  );
}

function KeptPanel({ saved, ownCount, savedCount, publishedCount }: KeptProps) {
  const kept = [
    ["/my-palettes", "My palettes", ownCount, "What you saved in the editor."],
    ["/saved", "Saved", savedCount, "What you liked in the library."],
    ["/published", "Published", publishedCount, "Yours, for everyone to use."],
  ] as const;
  return (
    <Panel
      title="Your palettes"
      aside={
        <ButtonLink to={newPalettePath} kind="primary">
          Make a palette
        </ButtonLink>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-3">
        {kept.map(([to, label, count, hint]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-lg border border-line px-4 py-3 transition hover:border-edge"
            >
              <span className="flex items-baseline gap-2 font-medium">
                {label} <span className="text-2xl tabular-nums tracking-tight">{formatCount(count)}</span>
              </span>
              <span className="text-sm text-muted">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      {ownCount + savedCount === 0 && (
        <p className="text-pretty text-muted">
          Nothing saved yet. Press space in the editor until a palette is yours, or{" "}
          <Link to="/palettes" className="text-accent hover:underline">
            look through the library
          </Link>{" "}
          and save what you like.
        </p>
      )}
      {saved.length > 0 && <PaletteGrid palettes={saved} />}
    </Panel>
  );
}

interface ProProps {
  readonly email: string;
  /** Whether the Pro plan starts when the e-mail is confirmed. */
  readonly isWaiting: boolean;
  readonly dailyCredits: number;
}

function ProPanel({ email, isWaiting, dailyCredits }: ProProps) {
  return (
    <Panel title="Palettes in your programs">
      <p className="text-pretty text-muted">
        You are on the free plan: the editor, the library, saving, publishing and every export are yours and use no
        credits. Pro adds the API:
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-edge">
        <li>{formatCount(dailyCredits)} credits a day, reset at midnight UTC</li>
        <li>API keys, one for each of your programs, to rotate and revoke</li>
        <li>Usage by day, endpoint and key, and a console to try requests</li>
      </ul>
      {isWaiting ? (
        <p className="text-pretty">You get it as soon as you confirm your e-mail.</p>
      ) : (
        <>
          <p className="text-pretty text-muted">
            Nothing is sold here: the operator of this instance decides who gets it. Send them this command; it takes
            effect within seconds.
          </p>
          <CodeBlock label="Command for the operator" code={operatorCommand("accounts set-plan", [email, "pro"])} />
        </>
      )}
    </Panel>
  );
}
