import { Link } from "react-router";
import { SwatchBar } from "../ui/swatches.tsx";
import { ColorSection } from "./color-section.tsx";
import type { ShownHarmony } from "./describe-color.ts";

/** The hue turned around the wheel; each set opens in the editor. */
export function HarmonyList({ harmonies }: { readonly harmonies: readonly ShownHarmony[] }) {
  return (
    <ColorSection
      title="Harmonies"
      note="Its hue turned on the wheel of OKLCH, at the same lightness. Each opens in the editor."
    >
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {harmonies.map(({ label, colors }) => (
          <li key={label}>
            <Link
              to={`/app/${colors.join("-")}`}
              className="group block overflow-hidden rounded-xl border border-line bg-surface transition hover:shadow-[0_8px_30px_rgb(0_0_0/0.08)]"
            >
              <SwatchBar colors={colors} className="h-20 sm:h-24" />
              <span className="block px-3.5 py-3 text-sm font-medium group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}
