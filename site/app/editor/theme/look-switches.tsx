import { themeContrasts, type ThemeMode } from "@tincture/color/theme";
import type { ReactNode } from "react";
import type { AskedTheme } from "../asked-theme.ts";

interface LookSwitchesProps {
  readonly mode: ThemeMode;
  readonly onMode: (mode: ThemeMode) => void;
  readonly contrast: AskedTheme["contrast"];
  readonly ask: (changed: Partial<AskedTheme>) => void;
}

const textRatios: Readonly<Record<AskedTheme["contrast"], string>> = { AA: "4.5", AAA: "7" };

/** Which of the four looks is shown, and how readable the two without high contrast are. */
export function LookSwitches({ mode, onMode, contrast, ask }: LookSwitchesProps) {
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

function Segments({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface SegmentProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Segment({ name, isOn, onChoose, children }: SegmentProps) {
  return (
    <label className="relative cursor-pointer rounded-md px-3 py-1 text-muted transition hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]">
      <input type="radio" name={name} checked={isOn} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  );
}
