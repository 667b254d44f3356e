import { createTheme, orderForTheme, themeContrasts, type ThemeMode, themeModes } from "@tincture/color/theme";
import { type AskedTheme, nameRoles } from "../asked-theme.ts";
import { useStoredChoice } from "../browser-memory.ts";
import { Segment, Segments } from "../segments.tsx";
import type { ColorNames } from "../use-color-names.ts";
import type { EditorControl } from "../use-editor.ts";
import { writeRoles } from "../../ui/role-properties.ts";
import { ThemeInterface } from "../../ui/theme-interface.tsx";
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

/** Whether this site is light or dark just now. */
function readScheme(): ThemeMode {
  const chosen = document.documentElement.dataset["theme"];
  const isDark = chosen === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  return isDark ? "dark" : "light";
}

interface LookSwitchesProps {
  readonly mode: ThemeMode;
  readonly onMode: (mode: ThemeMode) => void;
  readonly contrast: AskedTheme["contrast"];
  readonly ask: (changed: Partial<AskedTheme>) => void;
}

const textRatios: Readonly<Record<AskedTheme["contrast"], string>> = { AA: "4.5", AAA: "7" };

/** Which of the four looks is shown, and how readable the two without high contrast are. */
function LookSwitches({ mode, onMode, contrast, ask }: LookSwitchesProps) {
  const isHigh = mode.endsWith("high_contrast");
  const scheme = mode.startsWith("dark") ? "dark" : "light";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
      <Segments legend="Look">
        {(["light", "dark"] as const).map((one) => (
          <Segment
            key={one}
            name="theme-scheme"
            isOn={scheme === one}
            onChoose={() => onMode(isHigh ? `${one}_high_contrast` : one)}
          >
            {one === "light" ? "Light" : "Dark"}
          </Segment>
        ))}
      </Segments>
      <Segments legend="Text keeps">
        {themeContrasts.map((level) => (
          <Segment
            key={level}
            name="theme-contrast"
            isOn={contrast === level}
            onChoose={() => ask({ contrast: level })}
          >
            {level} <span className="text-xs font-normal tabular-nums">{textRatios[level]}</span>
          </Segment>
        ))}
      </Segments>
      <label className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isHigh}
          onChange={({ target }) => onMode(target.checked ? `${scheme}_high_contrast` : scheme)}
          className="size-4 accent-(--accent)"
        />
        High contrast
      </label>
    </div>
  );
}
