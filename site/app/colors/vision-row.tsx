import { ColorSection } from "./color-section.tsx";
import type { SeenColor } from "./describe-color.ts";

interface VisionRowProps {
  readonly hex: string;
  readonly visions: readonly SeenColor[];
}

/** The color beside what people without one kind of cones see. */
export function VisionRow({ hex, visions }: VisionRowProps) {
  return (
    <ColorSection
      title="In other eyes"
      note="How it looks to people who lack one kind of cones, or all of them."
    >
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {visions.map(({ label, note, hex: seen }) => (
          <li key={label} className="overflow-hidden rounded-xl border border-line bg-surface">
            <div className="flex h-20" aria-hidden>
              <span className="w-1/3" style={{ backgroundColor: `#${hex}` }} />
              <span className="flex-1" style={{ backgroundColor: `#${seen}` }} />
            </div>
            <p className="px-3.5 py-3 text-sm">
              <span className="font-medium">{label}</span>
              <span className="block text-muted">
                {note}: <span className="font-mono text-xs">#{seen}</span>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </ColorSection>
  );
}
