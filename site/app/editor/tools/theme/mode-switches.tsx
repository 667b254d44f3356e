import { themeContrasts, type ThemeMode } from "@tincture/color/theme";
import type { PaletteTheme } from "../../state/palette-theme.ts";
import type { EditorControl } from "../../use-editor.ts";
import { Segments } from "../panel-parts.tsx";

interface ModeSwitchesProps {
  readonly mode: ThemeMode;
  readonly onMode: (mode: ThemeMode) => void;
  readonly control: EditorControl;
}

const schemes = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const textRatios: Readonly<Record<PaletteTheme["contrast"], string>> = { AA: "4.5", AAA: "7" };

export function ModeSwitches({ mode, onMode, control }: ModeSwitchesProps) {
  const isHigh = mode.endsWith("high_contrast");
  const scheme = mode.startsWith("dark") ? "dark" : "light";
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-sm">
      <Segments
        legend="Look"
        name="theme-scheme"
        rows={schemes}
        value={scheme}
        onChoose={(one) => onMode(isHigh ? `${one}_high_contrast` : one)}
      />
      <Segments
        legend="Text contrast"
        name="theme-contrast"
        rows={themeContrasts.map((level) => [level, <ContrastLabel key={level} level={level} />])}
        value={control.state.theme.contrast}
        onChoose={(level) => control.setTheme({ contrast: level })}
      />
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

function ContrastLabel({ level }: { readonly level: PaletteTheme["contrast"] }) {
  return (
    <>
      {level} <span className="text-xs font-normal tabular-nums">{textRatios[level]}</span>
    </>
  );
}
