/** Light, dark, or the system's setting, stored in a cookie. */
import { useFetcher, useLocation } from "react-router";
import { LineDrawing } from "../ui/line-drawing.tsx";

const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "theme";

export function readTheme(header: string | null): Theme {
  const [, value] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(header ?? "") ?? [];
  return value === "light" || value === "dark" ? value : "system";
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

const followers: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const labels: Readonly<Record<Theme, string>> = {
  system: "Same as the system",
  light: "Light",
  dark: "Dark",
};

export function ThemeChoice({ theme }: { readonly theme: Theme }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const next = followers[theme];
  return (
    <fetcher.Form method="post" action="/theme">
      <input type="hidden" name="theme" value={next} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        className="grid size-9 max-md:size-11 place-items-center rounded-md text-muted transition hover:bg-sunken hover:text-ink"
        aria-label={`Theme: ${labels[theme]}. Change to: ${labels[next]}`}
        title={labels[theme]}
      >
        <ThemeIcon theme={theme} />
      </button>
    </fetcher.Form>
  );
}

function ThemeIcon({ theme }: { readonly theme: Theme }) {
  return (
    <LineDrawing className="size-[1.15rem]">
      {theme === "light" && (
        <path d="M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1" />
      )}
      {theme === "dark" && <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />}
      {theme === "system" && (
        <>
          <circle cx="10" cy="10" r="6.5" />
          <path d="M10 3.5v13a6.5 6.5 0 0 0 0-13Z" fill="currentColor" />
        </>
      )}
    </LineDrawing>
  );
}
