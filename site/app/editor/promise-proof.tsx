import { provePalette } from "@tincture/color/promise";
import type { PalettePromises } from "@tincture/contract/site-paths";
import { type ProofLine, describeProof } from "./describe-proof.ts";

interface PromiseProofProps {
  readonly hexes: readonly string[];
  readonly promises: PalettePromises;
}

/** Lists what the palette achieves, and whether that keeps the promises. */
export function PromiseProof({ hexes, promises }: PromiseProofProps) {
  const lines = describeProof(provePalette(hexes, promises.near), promises);
  const isBroken = lines.some(({ isKept }) => isKept === false);
  return (
    <section aria-label="Proof" className="rounded-xl bg-sunken p-4">
      <h2 className="text-sm font-medium">This palette</h2>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {lines.map((line) => (
          <Line key={line.text} line={line} />
        ))}
      </ul>
      {isBroken && <p className="mt-2 text-sm text-muted">The next palette that you generate keeps all of it.</p>}
    </section>
  );
}

/** Returns whether a palette keeps all promises except words, which cannot be verified. */
export function isEachKept(hexes: readonly string[], promises: PalettePromises): boolean {
  return describeProof(provePalette(hexes, promises.near), promises).every(({ isKept }) => isKept !== false);
}

function Line({ line: { text, isKept } }: { readonly line: ProofLine }) {
  return (
    <li className="flex items-start gap-3">
      <span className="min-w-0 flex-1">{text}</span>
      {isKept !== undefined && (
        <span className={`shrink-0 font-medium ${isKept ? "text-good" : "text-muted"}`}>
          {isKept ? "✓ Kept" : "Not yet"}
        </span>
      )}
    </li>
  );
}
