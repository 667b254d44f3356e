import { colorContrast } from "@tincture/color";
import { useRef } from "react";
import type { Swatch } from "../../state/editor-state.ts";
import { IconButton } from "../../icon.tsx";
import { LazyBoundary, LazyRoleDrag } from "../../lazy-boundary.tsx";
import { useDragLoading } from "../../canvas/early-press.ts";
import type { PreviewProps } from "./preview-state.ts";

/** The palette below its scene. Dragging a color onto a part of the scene assigns its role. */
export function PaletteStrip({ control: { state, dispatch, setTheme }, names, preview }: PreviewProps) {
  const { present: slots, theme } = state;
  const area = useRef<HTMLDivElement>(null);
  const drag = useDragLoading(area);
  return (
    <div ref={area} role="presentation" className="contents" onPointerEnter={drag.request}>
      <ol aria-label="Colors" className="relative z-10 flex h-11 shrink-0 forced-color-adjust-none md:h-12">
        {slots.map((slot, index) => (
          <StripColor
            key={slot.id}
            slot={slot}
            index={index}
            name={names[slot.hex]}
            onLock={() => dispatch({ type: "toggleLock", id: slot.id })}
          />
        ))}
      </ol>
      {drag.isNeeded && (
        <LazyBoundary isSilent>
          <LazyRoleDrag
            area={area}
            takePress={drag.takePress}
            ids={slots.map(({ id }) => id)}
            onOver={preview.setOver}
            onAssign={(role, id) => setTheme({ roles: { ...theme.roles, [role]: id } })}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

interface StripColorProps {
  readonly slot: Swatch;
  readonly index: number;
  readonly name: string | undefined;
  readonly onLock: () => void;
}

function StripColor({ slot: { id, hex, isLocked }, index, name, onLock }: StripColorProps) {
  return (
    <li
      data-swatch={id}
      tabIndex={-1}
      aria-label={`Color ${index + 1}: ${name ?? ""} ${hex}${isLocked ? ", locked" : ""}`}
      className="@container relative flex min-w-0 flex-1 items-stretch transition-colors duration-300 focus-visible:-outline-offset-4 focus-visible:outline-current"
      style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
    >
      <span
        data-chip={id}
        title={`${name ?? `#${hex}`}: drag it onto the scene`}
        className="flex min-w-0 flex-1 cursor-grab touch-none select-none items-center justify-center text-sm font-medium tabular-nums"
        style={{ backgroundColor: `#${hex}` }}
      >
        <span className="hidden @min-[7rem]:inline">{hex}</span>
      </span>
      <IconButton
        icon={isLocked ? "locked" : "unlocked"}
        label={`Lock ${hex}`}
        aria-pressed={isLocked}
        onClick={onLock}
        className="grid w-8 shrink-0 place-items-center rounded-md transition hover:bg-current/15 focus-visible:outline-current aria-pressed:bg-current/15 @max-[3rem]:w-full @max-[3rem]:absolute @max-[3rem]:inset-y-0 @max-[3rem]:right-0 @max-[3rem]:max-w-6"
      />
    </li>
  );
}
