import { createTheme, orderForTheme, type ThemeMode, themeModes } from "@tincture/color/theme";
import { type AskedTheme, nameRoles } from "../asked-theme.ts";
import { useStoredChoice } from "../browser-memory.ts";
import type { ColorNames } from "../use-color-names.ts";
import type { EditorControl } from "../use-editor.ts";
import { writeRoles } from "../../ui/role-properties.ts";
import { ThemeInterface } from "../../ui/theme-interface.tsx";
import { LookSwitches } from "./look-switches.tsx";
import { readScheme } from "./read-scheme.ts";
import { RoleBoard } from "./role-board.tsx";
import { RoleTable } from "./role-table.tsx";
import { ThemeExport } from "./theme-export.tsx";

const lookChoice = { key: "tincture-theme-look", values: themeModes };

interface ThemeToolProps {
  readonly control: EditorControl;
  readonly names: ColorNames;
}

/** The palette as an interface: which color has which role, how it looks by day and by night, and the files of it. */
export function ThemeTool({ control, names }: ThemeToolProps) {
  const { state, hexes, dispatch } = control;
  const [mode, setMode] = useStoredChoice<ThemeMode>({ ...lookChoice, fallback: readScheme() });
  const roles = nameRoles(state.theme, state.present);
  const theme = createTheme(orderForTheme(hexes), state.theme.contrast, roles);
  const ask = (changed: Partial<AskedTheme>) => dispatch({ type: "theme", theme: { ...state.theme, ...changed } });
  return (
    <div className="@container flex flex-col gap-6">
      <RoleBoard theme={theme} mode={mode} slots={state.present} given={state.theme.roles} names={names} ask={ask} />
      <section aria-label="Interface" className="-mt-2 flex flex-col gap-3">
        <LookSwitches mode={mode} onMode={setMode} contrast={state.theme.contrast} ask={ask} />
        <ThemeInterface roles={writeRoles((role) => `#${theme.looks[mode][role].hex}`)} />
      </section>
      <RoleTable theme={theme} mode={mode} />
      <ThemeExport theme={theme} />
    </div>
  );
}
