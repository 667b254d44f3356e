import { leastRatio, type Theme, type ThemeMode, themeRoles } from "@tincture/color/theme";
import { CopyButton } from "../../ui/copy-button.tsx";

/** Lists every role of a mode with its contrast ratio and the ratio it guarantees. */
export function RoleTable({ theme, mode }: { readonly theme: Theme; readonly mode: ThemeMode }) {
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
                    <span
                      className="size-4 shrink-0 rounded ring-1 ring-ink/15 ring-inset"
                      style={{ backgroundColor: `#${hex}` }}
                    />
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
