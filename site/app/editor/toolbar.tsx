import { paletteSizeMax } from "@tincture/color";
import { useRef } from "react";
import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { Icon, IconButton, type IconButtonProps } from "./icon.tsx";
import { PublishLink, SavePaletteButton, type OwnPalette } from "./save/save-palette-button.tsx";
import { SaveStatus } from "./save/save-status.tsx";
import { type OpenPanel, type Tool, toolRows, tools } from "./tools/tools.ts";
import type { EditorControl } from "./use-editor.ts";
import { useToolbarKeys } from "../ui/toolbar-keys.ts";

interface ToolbarProps extends ToolButtonsProps {
  readonly control: EditorControl;
  readonly own: OwnPalette | undefined;
}

export function Toolbar({ control, own, ...tooling }: ToolbarProps) {
  const { hexes, notice } = control;
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div className="order-last border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:order-none md:border-b md:border-t-0">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label="Palette"
        className="flex h-16 items-center gap-1 px-3 max-[22rem]:gap-0.5 max-[22rem]:px-2 md:h-14 md:px-4"
        {...useToolbarKeys(bar)}
      >
        <GenerateButton control={control} />
        <StepButtons control={control} />
        <ToolButtons {...tooling} />
        <SaveStatus saved={control.saved} isOpen={isHistory(tooling.panel)} onOpen={() => tooling.onTool("history")} />
        <SavePaletteButton hexes={hexes} own={own} className="ml-1 max-md:hidden noscript:ml-auto" />
        <PublishLink hexes={hexes} className="ml-1 max-md:hidden" />
      </div>
      <p role="alert" className="px-4 pb-3 text-sm text-danger empty:hidden">
        {notice}
      </p>
    </div>
  );
}

function isHistory(panel: OpenPanel | undefined): boolean {
  return panel?.kind === "tool" && panel.tool === "history";
}

/** A form, so it works without scripts: it then leads to a new palette. */
function GenerateButton({ control }: { readonly control: EditorControl }) {
  return (
    <Form
      action="/app"
      className="max-md:flex-1 md:mr-2"
      onSubmit={(event) => {
        event.preventDefault();
        control.generate();
      }}
    >
      <input type="hidden" name="size" value={control.hexes.length} />
      <Button type="submit" kind="primary" className="max-[22rem]:[&_svg]:hidden max-md:h-11 max-md:w-full">
        <Icon name="generate" />
        Generate
        <kbd className="rounded border border-paper/35 px-1.5 font-sans text-[0.6875rem] leading-4 pointer-coarse:hidden max-xl:hidden noscript:hidden">
          space
        </kbd>
      </Button>
    </Form>
  );
}

function StepButtons({ control: { state, hexes, dispatch, add } }: { readonly control: EditorControl }) {
  return (
    <div className="flex items-center noscript:hidden">
      <ToolButton
        icon="undo"
        label="Undo"
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: "undo" })}
      />
      <ToolButton
        icon="redo"
        label="Redo"
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: "redo" })}
      />
      <ToolButton
        icon="plus"
        label="Add a color"
        disabled={hexes.length >= paletteSizeMax}
        onClick={() => add(hexes.length)}
      />
    </div>
  );
}

interface ToolButtonsProps {
  readonly panel: OpenPanel | undefined;
  readonly onTool: (tool: Tool) => void;
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

const shownFrom = { md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden" } as const;

function ToolButtons({ panel, onTool, onMenu, onHelp }: ToolButtonsProps) {
  return (
    <div className="ml-auto flex items-center noscript:hidden">
      {tools.map((tool) => {
        const { label, shortLabel = label, from } = toolRows[tool];
        const isOpen = panel?.kind === "tool" && panel.tool === tool;
        return (
          <CaptionedButton
            key={tool}
            icon={tool}
            label={label}
            caption={shortLabel}
            className={shownFrom[from]}
            aria-pressed={isOpen}
            onClick={() => onTool(tool)}
          />
        );
      })}
      <CaptionedButton
        icon="help"
        label="Keyboard shortcuts"
        caption="Shortcuts"
        className="max-xl:hidden"
        onClick={onHelp}
      />
      <CaptionedButton
        icon="tools"
        label="All tools"
        caption="Tools"
        className="xl:hidden"
        aria-pressed={panel?.kind === "menu"}
        onClick={onMenu}
      />
    </div>
  );
}

function CaptionedButton({ caption, className = "", ...rest }: IconButtonProps & { readonly caption: string }) {
  return (
    <IconButton
      className={`${toolLook} h-12 min-w-14 flex-col gap-1 px-1 text-[0.6875rem] leading-none ${className}`}
      {...rest}
    >
      {caption}
    </IconButton>
  );
}

const toolLook =
  "flex items-center justify-center rounded-md text-muted transition hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-35 aria-pressed:bg-sunken aria-pressed:text-ink forced-colors:aria-pressed:outline-2";

function ToolButton(props: IconButtonProps) {
  return <IconButton className={`${toolLook} h-10 min-w-10`} {...props} />;
}
