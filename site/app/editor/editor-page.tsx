import { paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { describePalette } from "@tincture/color/describe";
import { type PalettePromises, editorPath } from "@tincture/contract/site-paths";
import { type ComponentProps, type Ref, useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { describePage, nameSite } from "../shell/describe-page.ts";
import { EarlyInput } from "../shell/early-input.tsx";
import { nameColors, sharePage } from "../shell/load-context.ts";
import { refuseAddress } from "../shell/refuse-address.ts";
import { type CssNotation, cssNotations } from "../ui/format-color.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/editor-page.ts";
import { hasNoPromises } from "./state/promises.ts";
import { type PaletteTheme, formatTheme } from "./state/palette-theme.ts";
import { useStoredChoice } from "./tools/use-stored-choice.ts";
import { ColorColumns, columnsId } from "./canvas/color-columns.tsx";
import { SavePaletteButton } from "./save/save-palette-button.tsx";
import { LazyEditPanel, LazyShortcutHelp, LazyToolMenu, LazyToolPanel, LazyDraftOffer } from "./lazy-parts.tsx";
import { LazyBoundary } from "./lazy-boundary.tsx";
import { isPicture } from "./tools/picture/find-file.ts";
import { useDroppedPicture, SourceDrop, useDroppedSource } from "./canvas/source-drop.tsx";
import type { ToolMenuProps } from "./tools/tool-menu.tsx";
import type { ToolPanelProps } from "./tools/tool-panel.tsx";
import { PreviewView } from "./tools/preview/preview-view.tsx";
import {
  formatPreview,
  type PreviewControl,
  type PreviewRequest,
  readPreview,
  usePreview,
} from "./tools/preview/preview-state.ts";
import { PromiseBar } from "./canvas/promise-bar.tsx";
import { readPromises, readTheme } from "./state/read-address.ts";
import { Toolbar } from "./toolbar.tsx";
import { type OpenPanel, type Simulate, type Tool, toolRows } from "./tools/tools.ts";
import { useColorNames } from "./canvas/use-color-names.ts";
import { useFirstInteraction } from "../ui/use-first-interaction.ts";
import { type ShownAddress, useEditor } from "./use-editor.ts";
import { useShortcuts } from "./shortcuts.ts";
import { usePanels } from "./use-panels.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const colors = parsePalette(params.colors);
  if (colors === undefined) {
    const wanted = `${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits`;
    const problem = `A palette's address ends with ${wanted}, such as /app/264653-2a9d8f-e9c46a.`;
    throw await refuseAddress(context, url, problem);
  }
  const promises = readPromises(url.searchParams);
  const theme = readTheme(url.searchParams, colors);
  const isThemed = url.searchParams.has("theme");
  const preview = readPreview(url.searchParams);
  sharePage(context);
  const names = Object.fromEntries((await nameColors(context, colors)).map(({ hex, name }) => [hex, name]));
  const path = addQuery(formatAddress(colors, promises, isThemed ? theme : undefined), formatPreview(preview));
  const opened = url.searchParams.get("mine") ?? undefined;
  return { colors, names, opened, promises, theme, isThemed, preview, path, title: describePalette(colors).name };
}

function formatAddress(colors: readonly string[], promises: PalettePromises, theme: PaletteTheme | undefined): string {
  const path = editorPath(colors, promises);
  if (theme === undefined) return path;
  const slots = colors.map((hex, id) => ({ id, hex }));
  const asked = formatTheme(theme, slots);
  return addQuery(path, asked === "" ? `theme=${theme.contrast}` : asked);
}

function addQuery(path: string, query: string): string {
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Keeps search engines out: the editor has an endless number of addresses. */
export function headers() {
  return { "x-robots-tag": "noindex" };
}

/** Reload only for another address. Afterwards the editor has newer data than the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const { siteName } = nameSite(site);
  if (!loaderData) return [{ title: `Palette editor: ${siteName}` }];
  const { names, title, path, colors } = loaderData;
  return [
    ...describePage(site, {
      title,
      description: `A palette of ${Object.values(names).join(", ")}. Press space for new colors, lock what you like, export it.`,
      path,
      fullTitle: `Palette editor: ${siteName}`,
      picture: `The colors ${colors.map((hex) => `#${hex}`).join(", ")}`,
    }),
    { name: "robots", content: "noindex" },
  ];
}

const formatChoice = { key: "tincture-format", values: cssNotations, fallback: "hex" } as const;
const letterChoice = { key: "tincture-letter-keys", values: ["on", "off"], fallback: "on" } as const;

export default function EditorPage({ loaderData }: Route.ComponentProps) {
  const { windows, isPreviewing, preview, control } = useEditorView(loaderData);
  const { panel, tooling, open, toggle, close } = windows;
  const names = useColorNames(control.hexes, loaderData.names);
  const own = loaderData.opened === undefined ? undefined : { id: loaderData.opened, colors: loaderData.colors };
  const { pictures, sources } = useDropped((tool) => open({ kind: "tool", tool }));
  const [simulate, setSimulate] = useState<Simulate>();
  const { isWarm, warm } = useWarmUp(!hasNoPromises(control.state.promises));
  const [format, setFormat] = useStoredChoice<CssNotation>(formatChoice);
  const [letterKeys, setLetterKeys] = useStoredChoice<"on" | "off">(letterChoice);
  const isSimulating = panel?.kind === "tool" && panel.tool === "vision";

  useShortcuts(control, { open: (wanted) => open(wanted, true), close, help: tooling.onHelp }, letterKeys === "on");

  return (
    <div
      role="presentation"
      className="flex h-[calc(100dvh-3.5rem-1px)] min-h-96 flex-col"
      onPointerEnter={warm}
      onMouseDown={keepFocus}
    >
      {/* Otherwise the first columns shrink when later ones arrive. */}
      <link rel="expect" href={`#${columnsId}`} blocking="render" />
      <EarlyInput />
      <h1 className="sr-only">Palette editor</h1>
      <Toolbar control={control} own={own} {...tooling} />
      <PromiseBar control={control} />
      <SourceDrop onFile={pictures.take} onText={sources.take} />
      <div className="relative flex min-h-0 flex-1 flex-col md:flex-row">
        <MainView
          preview={isPreviewing ? preview : undefined}
          control={control}
          names={names}
          format={format}
          simulate={isSimulating ? simulate : undefined}
          isCompact={panel !== undefined}
          isDraggable={isWarm}
          onEdit={(id) => toggle({ kind: "edit", id })}
        />
        <EditorPanel
          {...tooling}
          panelRef={windows.panelRef}
          control={control}
          saveButton={<SavePaletteButton hexes={control.hexes} own={own} className="[&>a]:w-full [&_button]:w-full" />}
          names={names}
          pictures={pictures}
          sources={sources}
          preview={preview}
          format={format}
          onFormat={setFormat}
          onSimulate={(chosen) => setSimulate(() => chosen)}
          onClose={close}
        />
      </div>
      {windows.isHelpOpen && (
        <LazyBoundary>
          <LazyShortcutHelp letterKeys={letterKeys} onLetterKeys={setLetterKeys} onClose={windows.closeHelp} />
        </LazyBoundary>
      )}
    </div>
  );
}

function useDropped(open: (tool: Tool) => void) {
  const pictures = useDroppedPicture(() => open("picture"));
  const sources = useDroppedSource(() => open("import"));
  const take = (file: File) => (isPicture(file) ? pictures.take(file) : sources.take(file));
  return { pictures: { ...pictures, take }, sources };
}

interface MainViewProps extends ComponentProps<typeof ColorColumns> {
  readonly preview: PreviewControl | undefined;
}

function MainView({ preview, ...columns }: MainViewProps) {
  const { control, names, isCompact } = columns;
  if (preview !== undefined) return <PreviewView control={control} names={names} preview={preview} />;
  return (
    <>
      <LazyBoundary isSilent>
        {!isCompact && control.saved.offered && <LazyDraftOffer control={control} />}
      </LazyBoundary>
      <ColorColumns {...columns} />
    </>
  );
}

/**
 * Preloads dragging when a pointer enters the colors, and the generator on the first interaction.
 */
function useWarmUp(isPromising: boolean) {
  const [isWarm, setWarm] = useState(false);
  useFirstInteraction(() => {
    // Touch devices have no hover before a drag.
    if (matchMedia("(any-pointer: coarse)").matches) setWarm(true);
    // If loading fails, generating reports it.
    const fetched: Promise<unknown> = isPromising
      ? import("./state/promised-draw.ts")
      : import("@tincture/color/generate");
    fetched.catch(() => undefined);
  });
  return { isWarm, warm: () => setWarm(true) };
}

/** On a click the focus stays, so space generates instead of pressing the button again. */
function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("button, a, summary")) event.preventDefault();
}

interface EditorPanelProps extends Omit<ToolPanelProps, "tool">, ToolMenuProps {
  readonly panel: OpenPanel | undefined;
  readonly panelRef: Ref<HTMLElement>;
}

function EditorPanel(props: EditorPanelProps) {
  const { panel, panelRef, control, names, onClose } = props;
  const isHydrated = useHydrated();
  if (panel === undefined) return null;
  const edited = panel.kind === "edit" && control.state.present.find(({ id }) => id === panel.id);
  if (panel.kind === "edit" && !edited) return null;
  const loading = <p className="p-6 text-sm text-muted">Loading…</p>;
  const size = panel.kind === "tool" ? panelSizes[panel.tool] : undefined;
  return (
    <aside
      aria-label={panel.kind === "tool" ? toolRows[panel.tool].label : edited ? "Edit a color" : "All tools"}
      className={`flex ${size ?? "h-[58%] md:w-[22rem] lg:w-[26rem]"} min-h-0 shrink-0 flex-col border-t border-line bg-surface focus:outline-none noscript:hidden md:h-auto md:border-l md:border-t-0`}
      ref={panelRef}
      tabIndex={-1}
    >
      <LazyBoundary loading={loading}>
        {!isHydrated && loading}
        {isHydrated && panel.kind === "tool" && <LazyToolPanel {...props} tool={panel.tool} />}
        {panel.kind === "menu" && <LazyToolMenu {...props} />}
        {edited && (
          <LazyEditPanel key={edited.id} swatch={edited} name={names[edited.hex]} control={control} onClose={onClose} />
        )}
      </LazyBoundary>
    </aside>
  );
}

const wideSize = "h-[66%] md:w-[22rem] lg:w-[30rem] xl:w-[38rem]";

const panelSizes: Readonly<Partial<Record<Tool, string>>> = {
  theme: wideSize,
  picture: wideSize,
  preview: "h-[42%] md:w-[18rem] lg:w-[22rem]",
};

interface ShownView extends ShownAddress {
  readonly isThemed: boolean;
  readonly preview: PreviewRequest | undefined;
}

function useEditorView(shown: ShownView) {
  const windows = usePanels(findOpened(shown));
  const preview = usePreview(shown.preview);
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown) {
    setFollowed(shown);
    windows.follow(findOpened(shown));
    if (shown.preview) preview.follow(shown.preview);
  }
  const isPreviewing = windows.panel?.kind === "tool" && windows.panel.tool === "preview";
  const asked = isPreviewing ? { scene: preview.scene, mode: preview.readMode() } : undefined;
  return { windows, isPreviewing, preview, control: useEditor(shown, formatPreview(asked)) };
}

function findOpened({ preview, isThemed }: ShownView): OpenPanel | undefined {
  if (preview !== undefined) return { kind: "tool", tool: "preview" };
  return isThemed ? { kind: "tool", tool: "theme" } : undefined;
}
