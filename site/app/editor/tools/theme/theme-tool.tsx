import { createTheme, type Theme, type ThemeMode, themeModes, leastRatio, themeRoles } from "@tincture/color/theme";
import { lazy, useEffect, useRef, useState } from "react";
import { requestTheme } from "../../state/palette-theme.ts";
import { readScheme } from "../preview/preview-state.ts";
import { useStoredChoice } from "../use-stored-choice.ts";
import type { ToolProps } from "../../use-editor.ts";
import { ColorDot, ToolSection } from "../panel-parts.tsx";
import { LazyBoundary } from "../../lazy-boundary.tsx";
import { writeRoles } from "../../../ui/role-properties.ts";
import { ThemeInterface } from "../../../ui/theme-interface.tsx";
import { ModeSwitches } from "./mode-switches.tsx";
import { RoleBoard } from "./role-board.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";

const LazyThemeExport = lazy(async () => ({ default: (await import("./theme-export.tsx")).ThemeExport }));
const lookChoice = { key: "tincture-theme-look", values: themeModes };

export function ThemeTool({ control, names }: ToolProps) {
  const { state } = control;
  const [mode, setMode] = useStoredChoice<ThemeMode>({ ...lookChoice, fallback: readScheme() });
  const [isUsed, setUsed] = useState(false);
  const { colors, contrast, ...options } = requestTheme(state.theme, state.present);
  const theme = createTheme(colors, contrast, options);
  return (
    <div onFocus={() => setUsed(true)} className="@container flex flex-col gap-6">
      <RoleBoard control={control} names={names} theme={theme} mode={mode} />
      <section aria-label="Interface" className="-mt-2 flex flex-col gap-3">
        <ModeSwitches mode={mode} onMode={setMode} control={control} />
        <ThemeInterface roles={writeRoles((role) => `#${theme.looks[mode][role].hex}`)} />
      </section>
      <RoleTable theme={theme} mode={mode} />
      <Export theme={theme} isUsed={isUsed} />
    </div>
  );
}

/** Loads when it scrolls near, or when the focus comes near, which only finds rendered elements. */
function Export({ theme, isUsed }: { readonly theme: Theme; readonly isUsed: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const notice = ([entry]: readonly IntersectionObserverEntry[]) => entry?.isIntersecting && setNear(true);
    const observer = new IntersectionObserver(notice, { rootMargin: "200px" });
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={area}>
      <ToolSection title="Export" className="min-h-40 gap-4">
        {(isNear || isUsed) && (
          <LazyBoundary>
            <LazyThemeExport theme={theme} />
          </LazyBoundary>
        )}
      </ToolSection>
    </div>
  );
}

function RoleTable({ theme, mode }: { readonly theme: Theme; readonly mode: ThemeMode }) {
  return (
    <details className="group rounded-xl border border-line">
      <summary className="px-4 py-3 text-sm font-medium">All {themeRoles.length} colors and their ratios</summary>
      <table aria-label="Roles and ratios" className="w-full text-left text-sm">
        <thead className="text-xs text-muted">
          <tr className="border-t border-line">
            <th className="py-2 pl-4 font-normal">Role</th>
            <th className="py-2 pl-3 font-normal">Color</th>
            <th className="py-2 pr-4 text-right font-normal">Ratio</th>
          </tr>
        </thead>
        <tbody>
          {themeRoles.map((role) => {
            const { hex, ratio } = theme.looks[mode][role];
            const promised = leastRatio(role, mode, theme.contrast);
            return (
              <tr key={role} className="border-t border-line">
                <th className="py-1.5 pl-4 font-normal">
                  <span className="flex items-center gap-2.5">
                    <ColorDot hex={hex} className="size-4 shrink-0 rounded ring-1 ring-ink/15 ring-inset" />
                    {role.replaceAll("_", " ")}
                  </span>
                </th>
                <td className="pl-3">
                  <CopyButton
                    text={`#${hex}`}
                    className="-ml-1.5 rounded px-1.5 py-0.5 font-mono text-[0.8125rem] text-muted transition hover:bg-sunken hover:text-ink"
                  >
                    #{hex}
                  </CopyButton>
                </td>
                <td className="whitespace-nowrap pr-4 text-right tabular-nums">
                  {role === "background" ? <span className="text-muted">–</span> : ratio.toFixed(2)}
                  {promised > 1 && <span className="text-muted"> (needs {promised})</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
