import { colorContrast } from "@tincture/color";
import { type SourceRole, sourceRoles, type Theme, type ThemeLook, type ThemeMode } from "@tincture/color/theme";
import { useRef, useState } from "react";
import { sampleText } from "../../../ui/swatches.tsx";
import { roleLabels } from "../../state/palette-theme.ts";
import type { Swatch } from "../../state/editor-state.ts";
import { LazyBoundary, LazyRoleDrag } from "../../lazy-boundary.tsx";
import { useDragLoading } from "../../canvas/early-press.ts";
import type { ToolProps } from "../../use-editor.ts";

interface RoleBoardProps extends ToolProps {
  readonly theme: Theme;
  readonly mode: ThemeMode;
  readonly onOver?: (role: SourceRole | undefined) => void;
}

export function RoleBoard({ control, names, theme, mode, onOver }: RoleBoardProps) {
  const { present: slots, theme: asked } = control.state;
  const assigned = asked.roles;
  const [chosen, setChosen] = useState<SourceRole>("primary");
  const area = useRef<HTMLElement>(null);
  const drag = useDragLoading(area);

  function assign(role: SourceRole, id: number | undefined): void {
    const { [role]: _, ...others } = assigned;
    control.setTheme({ roles: id === undefined ? others : { ...others, [role]: id } });
  }

  return (
    <section ref={area} aria-labelledby="theme-roles" className="flex flex-col gap-3" onPointerEnter={drag.request}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="theme-roles" className="text-sm font-medium">
          Roles
        </h2>
        <p className="text-sm text-muted">Drag a color onto a role, or choose a role and then its color.</p>
      </div>
      <ColorChoice
        legend={`Color for ${roleLabels[chosen]}`}
        slots={slots}
        names={names}
        assignedId={theme.roles[chosen] === undefined ? undefined : assigned[chosen]}
        onAssign={(id) => assign(chosen, id)}
      />
      <fieldset className="grid grid-cols-4 gap-1 @md:grid-cols-7">
        <legend className="sr-only">Role</legend>
        {sourceRoles.map((role) => (
          <RoleCard
            key={role}
            role={role}
            look={theme.looks[mode]}
            isAssigned={theme.roles[role] !== undefined}
            isChosen={role === chosen}
            onChoose={() => setChosen(role)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-sm text-muted">
        {describeRole(chosen, theme, mode)}
      </p>
      {drag.isNeeded && (
        <LazyBoundary isSilent>
          <LazyRoleDrag
            area={area}
            takePress={drag.takePress}
            ids={slots.map(({ id }) => id)}
            onOver={onOver}
            onAssign={(role, id) => {
              setChosen(role);
              assign(role, id);
            }}
          />
        </LazyBoundary>
      )}
    </section>
  );
}

interface ColorChoiceProps extends Pick<ToolProps, "names"> {
  readonly legend: string;
  readonly slots: readonly Swatch[];
  readonly assignedId: number | undefined;
  readonly onAssign: (id: number | undefined) => void;
}

const focusLook =
  "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

function ColorChoice({ legend, slots, names, assignedId, onAssign }: ColorChoiceProps) {
  const radio = (id: number | undefined) => (
    <input
      type="radio"
      name="theme-color"
      checked={assignedId === id}
      onChange={() => onAssign(id)}
      className="sr-only"
    />
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {slots.map(({ id, hex }) => (
        <label key={id} className={`cursor-grab rounded-full ${focusLook}`}>
          {radio(id)}
          <span
            data-chip={id}
            title={names[hex]}
            className="grid size-8 touch-none select-none place-items-center rounded-full ring-1 ring-ink/15 ring-inset pointer-coarse:size-10"
            style={{ backgroundColor: `#${hex}`, color: `#${colorContrast(hex).text}` }}
          >
            <span className="sr-only">
              #{hex}
              {names[hex] === undefined ? "" : `, ${names[hex]}`}
            </span>
            {assignedId === id && <span aria-hidden>✓</span>}
          </span>
        </label>
      ))}
      <label
        className={`flex h-8 cursor-pointer items-center rounded-full border border-dashed border-edge px-3 text-[0.8125rem] text-muted transition hover:text-ink has-checked:border-solid has-checked:border-ink has-checked:text-ink forced-colors:has-checked:outline-2 ${focusLook}`}
      >
        {radio(undefined)}
        Automatic
      </label>
    </fieldset>
  );
}

interface RoleCardProps {
  readonly role: SourceRole;
  readonly look: ThemeLook;
  readonly isAssigned: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RoleCard({ role, look, isAssigned, isChosen, onChoose }: RoleCardProps) {
  const { ground, ink, ratio } = showRole(role, look);
  return (
    <label
      data-role={role}
      className={`flex min-w-0 cursor-pointer flex-col items-center gap-1 rounded-lg p-1 pb-1.5 text-xs transition hover:bg-sunken has-checked:bg-sunken has-checked:ring-1 has-checked:ring-ink forced-colors:has-checked:outline-2 data-over:bg-sunken data-over:ring-2 data-over:ring-accent forced-colors:data-over:outline-2 ${focusLook}`}
    >
      <input type="radio" name="theme-role" checked={isChosen} onChange={onChoose} className="sr-only" />
      <span
        aria-hidden
        className={`${sampleText} grid h-11 w-full place-items-center rounded-md text-sm font-semibold ring-1 ring-ink/10 ring-inset`}
        style={{ backgroundColor: `#${ground}`, color: `#${ink}` }}
      />
      <span className={isAssigned ? "font-medium text-ink" : "text-muted"}>
        {roleLabels[role]}
        {isAssigned && <span className="sr-only">, chosen by you</span>}
      </span>
      <span className="tabular-nums text-muted">
        <span className="sr-only">text </span>
        {ratio}
      </span>
    </label>
  );
}

function describeRole(role: SourceRole, theme: Theme, mode: ThemeMode): string {
  const { ground, ratio } = showRole(role, theme.looks[mode]);
  const text = `text on it ${ratio}\u00a0:\u00a01`;
  if (role === "neutral") {
    return `${roleLabels[role]}: surfaces, lines and text are tinted with #${theme.brand.neutral ?? theme.brand.primary}; ${text}.`;
  }
  const moved = theme.moved.find((move) => move.role === role && move.mode === mode);
  const from = moved ? `, adjusted from #${moved.from} by ΔE ${moved.difference.toFixed(1)}` : "";
  return `${roleLabels[role]}: #${ground}${from}, ${theme.roles[role] === undefined ? "automatic" : "chosen by you"}; ${text}.`;
}

function showRole(role: SourceRole, look: ThemeLook) {
  const { background, text, text_muted: muted } = look;
  if (role === "neutral") return { ground: background.hex, ink: text.hex, ratio: cut(muted.ratio) };
  const { hex, ratio } = look[`on_${role}`];
  return { ground: look[role].hex, ink: hex, ratio: cut(ratio) };
}

/** Rounds down to one decimal. */
function cut(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
