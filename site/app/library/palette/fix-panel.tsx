import { ButtonLink } from "../../ui/button.tsx";
import { SwatchBar } from "../../ui/swatches.tsx";
import { type FixGoal, fixGoals, fixPath, type ShownFix } from "./palette-fix.ts";

const goals: Readonly<Record<FixGoal, string>> = {
  "3": "Contrast 3 : 1",
  "4.5": "Contrast 4.5 : 1",
  safe: "Safe for all eyes",
};

/** Consists of links, so it works without scripts. */
export function FixPanel({ slug, fix }: { readonly slug: string; readonly fix: ShownFix | undefined }) {
  return (
    <section id="fix" aria-labelledby="fix-heading" className="mt-6 flex scroll-mt-20 flex-col gap-4">
      <div>
        <h3 id="fix-heading" className="font-semibold tracking-tight">
          Fix this
        </h3>
        <p className="max-w-2xl text-pretty text-sm text-muted">
          The nearest colors that keep a promise and the palette&rsquo;s character. For two colors alone, choose Fix in
          the table.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {fixGoals.map((goal) => (
          <ButtonLink
            key={goal}
            to={fixPath(slug, goal)}
            rel="nofollow"
            preventScrollReset
            aria-current={fix?.goal === goal && fix.pair === undefined ? "true" : undefined}
            className="aria-[current]:border-ink"
          >
            {goals[goal]}
          </ButtonLink>
        ))}
      </div>
      {fix && <Proposal slug={slug} fix={fix} />}
    </section>
  );
}

function Proposal({ slug, fix }: { readonly slug: string; readonly fix: ShownFix }) {
  const { before, after, changes, now, reached, lostTags, editor } = fix;
  if (after === undefined || editor === undefined) {
    return (
      <p role="status" className="text-sm text-muted">
        No palette near this one keeps that.
      </p>
    );
  }
  const isKept = changes.length === 0;
  return (
    <div role="status" className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <p className="text-sm">
        <span className="font-medium">{isKept ? `Nothing to fix. ${reached}` : reached}</span>
        {!isKept && <span className="text-muted"> Now it is {now}.</span>}
      </p>
      {!isKept && (
        <>
          <dl className="grid gap-x-5 gap-y-2 text-sm sm:grid-cols-[5rem_1fr] sm:items-center">
            <dt className="text-muted">Now</dt>
            <dd>
              <SwatchBar colors={before} className="h-14 rounded-lg" />
            </dd>
            <dt className="text-muted">Proposed</dt>
            <dd>
              <SwatchBar colors={after} className="h-14 rounded-lg" />
            </dd>
          </dl>
          <ul className="flex flex-col gap-1.5 text-sm">
            {changes.map(({ index, from, to, difference }) => (
              <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
                <Dot hex={from} />
                <span className="font-mono text-[0.8125rem]">#{from}</span>
                <span aria-label="becomes">→</span>
                <Dot hex={to} />
                <span className="font-mono text-[0.8125rem]">#{to}</span>
                <span className="text-muted">ΔE&nbsp;{difference}</span>
              </li>
            ))}
          </ul>
          {lostTags.length > 0 && <p className="text-sm text-muted">It is no longer {lostTags.join(", ")}.</p>}
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={editor} discover="none" kind="primary">
              Open in the editor
            </ButtonLink>
            <ButtonLink to={`/palette/${slug}#contrast`} preventScrollReset kind="quiet">
              Leave it as it is
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

function Dot({ hex }: { readonly hex: string }) {
  return <span className="size-4 rounded-full ring-1 ring-ink/15 ring-inset" style={{ backgroundColor: `#${hex}` }} />;
}
