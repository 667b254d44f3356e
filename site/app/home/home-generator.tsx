import { colorContrast } from "@tincture/color";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useHref } from "react-router";
import { editorPath } from "@tincture/contract/site-paths";
import { EarlyInput } from "../shell/early-input.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Crest } from "../ui/crest.tsx";
import { Link } from "../ui/link.tsx";
import type { RoleProperties } from "../ui/role-properties.ts";
import { ThemeInterface } from "../ui/theme-interface.tsx";
import { useFirstInteraction } from "../ui/use-first-interaction.ts";
import type { HomePalette } from "./draw-home.ts";
import { homeText } from "./home-text.ts";

interface HomeGeneratorProps {
  readonly first: HomePalette;
  /** Number of the next palette of the day, for the button without scripts. */
  readonly next: number;
  readonly children: ReactNode;
}

export function HomeGenerator({ first, next, children }: HomeGeneratorProps) {
  const form = useRef<HTMLFormElement>(null);
  // If the generator cannot be loaded, the server draws the palette.
  const { palette, draw } = useHomePalette(first, () => form.current?.submit());
  const { colors, roles } = palette;

  function drawHere(event: FormEvent): void {
    event.preventDefault();
    draw();
  }

  return (
    <div className="flex flex-1 flex-col bg-paper text-ink transition-colors duration-500" style={wearTheme(roles)}>
      <EarlyInput />
      <Strip colors={colors} />
      <section className="border-b border-line">
        <div className="mx-auto grid max-w-7xl gap-x-12 gap-y-10 px-4 pb-14 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div className="flex flex-col items-start gap-5 pt-8 lg:pt-14">
            <Crest colors={colors} className="h-14 lg:h-16" />
            <h1 className="text-balance text-4xl font-semibold leading-[1.05] tracking-tight sm:text-6xl">
              {homeText.heading}
            </h1>
            <p className="max-w-lg text-pretty text-lg text-muted">
              <span className="pointer-coarse:hidden">Press space</span>
              <span className="hidden pointer-coarse:inline">Draw</span> until it feels right, lock what you like, and
              take it with you as code or as a file. The same palettes come from an open API, too.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <NextButton form={form} next={next} onSubmit={drawHere} />
              <ButtonLink to={editorPath(colors)}>Open the editor</ButtonLink>
            </div>
          </div>
          <div className="@container min-w-0 lg:-mt-28 lg:[&>*]:shadow-[0_24px_70px_rgb(0_0_0/0.22)]">
            <ThemeInterface roles={roles} />
          </div>
        </div>
      </section>
      {children}
    </div>
  );
}

/** Maps the site's colors to roles of the theme, which have the same contrast guarantees. */
function wearTheme(roles: RoleProperties) {
  return {
    "--paper": roles["--color-background"],
    "--surface": roles["--color-surface"],
    "--sunken": roles["--color-surface-raised"],
    "--ink": roles["--color-text"],
    "--muted": roles["--color-text-muted"],
    "--line": `color-mix(in oklab, ${roles["--color-border"]} 35%, ${roles["--color-surface"]})`,
    "--edge": roles["--color-border"],
    "--accent": roles["--color-focus-ring"],
    "--color-primary": roles["--color-primary"],
    "--color-on-primary": roles["--color-on-primary"],
  };
}

const waveMs = 55;

function Strip({ colors }: { readonly colors: readonly string[] }) {
  return (
    <>
      <ul aria-label="Palette" className="flex h-44 sm:h-56 lg:h-72">
        {colors.map((hex, at) => (
          <li
            key={at}
            data-swatch={at}
            className="flex min-w-0 flex-1 transition-[background-color,color,flex-grow] duration-500 hover:grow-[1.25] has-focus-visible:grow-[1.25]"
            style={{
              backgroundColor: `#${hex}`,
              color: `#${colorContrast(hex).text}`,
              transitionDelay: `${at * waveMs}ms,${at * waveMs}ms,0ms`,
            }}
          >
            <Link
              to={`/colors/${hex}`}
              className="flex flex-1 items-end justify-center p-3 text-xs font-medium tabular-nums focus-visible:-outline-offset-4 focus-visible:outline-current sm:text-sm lg:items-start lg:pt-6"
            >
              {hex}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        Palette: {colors.join(", ")}
      </p>
    </>
  );
}

interface NextButtonProps {
  readonly form: React.Ref<HTMLFormElement>;
  readonly next: number;
  readonly onSubmit: (event: FormEvent) => void;
}

function NextButton({ form, next, onSubmit }: NextButtonProps) {
  return (
    <form ref={form} action={useHref("/")} onSubmit={onSubmit}>
      <input type="hidden" name="draw" value={next} />
      <button
        type="submit"
        className="inline-flex items-center gap-2.5 rounded-md border border-transparent bg-(--color-primary) px-4 py-2.5 text-sm font-medium text-(--color-on-primary) transition hover:shadow-md active:scale-[0.98]"
      >
        New palette
        <kbd className="rounded border border-current/40 px-1.5 font-sans text-xs leading-5 pointer-coarse:hidden">
          space
        </kbd>
      </button>
    </form>
  );
}

/** Elements that handle the space bar themselves. */
const takesKeys = "a, button, input, select, textarea, summary, [contenteditable], [role=dialog]";

/** @param onMissing - called when the generator cannot be loaded */
function useHomePalette(first: HomePalette, onMissing: () => void) {
  const [palette, setPalette] = useState(first);
  useFirstInteraction(() => void load().catch(() => undefined));

  function draw(): void {
    load().then(({ drawAnyHome }) => setPalette(drawAnyHome()), onMissing);
  }
  useSpaceBar(draw);
  return { palette, draw };
}

function load() {
  return import("./draw-home.ts");
}

/** Ignores controls and repeats of a held key, and keeps the page from scrolling. */
function useSpaceBar(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== " " || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.activeElement?.closest(takesKeys)) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
