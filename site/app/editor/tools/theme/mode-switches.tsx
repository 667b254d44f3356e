import { themeContrasts, type ThemeMode } from "@tincture/color/theme";
import type { PaletteTheme } from "../../state/palette-theme.ts";
import { Segment, Segments } from "../choices.tsx";

interface ModeSwitchesProps {
  readonly mode: ThemeMode;
  readonly onMode: (mode: ThemeMode) => void;
  readonly contrast: PaletteTheme["contrast"];
  readonly ask: (changed: Partial<PaletteTheme>) => void;
}

const textRatios: Readonly<Record<PaletteTheme["contrast"], string>> = { AA: "4.5", AAA: "7" };

export function ModeSwitches({ mode, onMode, contrast, ask }: ModeSwitchesProps) {
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
      <Segments legend="Text contrast">
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
