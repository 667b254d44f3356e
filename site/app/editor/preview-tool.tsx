import { gradientCss } from "@tincture/color/harmony";
import { CopyButton } from "../ui/copy-button.tsx";
import { chooseRoles, type PreviewRoles } from "./preview-roles.ts";

/** The palette at work: a small interface, and a gradient. */
export function PreviewTool({ hexes }: { readonly hexes: readonly string[] }) {
  const gradient = gradientCss(hexes);
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="Interface" className="flex flex-col gap-3">
        <MockInterface roles={chooseRoles(hexes)} />
        <p className="text-sm text-muted">
          Text takes the palette&rsquo;s own colors where they read well, else black or white.
        </p>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-sm font-medium">Gradient</h2>
        <div className="h-28 rounded-xl" style={{ backgroundImage: gradient }} />
        <CopyButton
          text={`background-image: ${gradient};`}
          className="self-start rounded-md border border-line px-3 py-1.5 text-sm font-medium transition hover:border-edge"
        >
          Copy CSS
        </CopyButton>
      </section>
    </div>
  );
}

const shares = [62, 88, 45, 74, 100, 56, 80];

function MockInterface({ roles }: { readonly roles: PreviewRoles }) {
  const { page, pageText, card, cardText, accent, accentText, series } = roles;
  return (
    <div
      role="img"
      aria-label="A page, a card with a chart and a button in the colors of the palette"
      className="flex flex-col gap-5 overflow-hidden rounded-2xl border border-line p-5"
      style={{ backgroundColor: `#${page}`, color: `#${pageText}` }}
    >
      <div className="flex items-center gap-2 text-xs font-medium">
        <span className="size-4 rounded-full" style={{ backgroundColor: `#${accent}` }} />
        Harbor
        <span className="ml-auto">Work</span>
        <span>Journal</span>
      </div>
      <div>
        <p className="text-2xl font-semibold leading-tight tracking-tight">A quiet place to think</p>
        <p className="mt-1 text-sm">Rooms by the water, open all year.</p>
      </div>
      <span
        className="self-start rounded-full px-4 py-2 text-sm font-medium"
        style={{ backgroundColor: `#${accent}`, color: `#${accentText}` }}
      >
        Book a room
      </span>
      <div className="rounded-xl p-4" style={{ backgroundColor: `#${card}`, color: `#${cardText}` }}>
        <div className="flex items-baseline justify-between">
          <span className="text-sm font-medium">Nights</span>
          <span className="text-xs">This week</span>
        </div>
        <div className="mt-4 flex h-24 items-end gap-2">
          {shares.map((share, index) => (
            <span
              key={index}
              className="flex-1 rounded-t-md"
              style={{ height: `${share}%`, backgroundColor: `#${series[index % series.length]}` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
