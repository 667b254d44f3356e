import { formatPalette, paletteSizeMax } from "@tincture/color";
import { Form } from "react-router";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon, IconButton, type IconButtonProps } from "./icon.tsx";
import { KeepButton, type OwnPalette } from "./keep-button.tsx";
import { type OpenPanel, type Tool, toolLabels, tools } from "./tools.ts";
import type { EditorControl } from "./use-editor.ts";
import { Link } from "../ui/link.tsx";

interface ToolbarProps {
  readonly control: EditorControl;
  /** The private palette that was opened. */
  readonly own: OwnPalette | undefined;
  readonly panel: OpenPanel | undefined;
  readonly onTool: (tool: Tool) => void;
  readonly onHelp: () => void;
}

/** What is done with the palette as a whole: above the colors, on phones below them. */
export function Toolbar({ control, own, panel, onTool, onHelp }: ToolbarProps) {
  const { hexes, notice } = control;
  const openTool = panel?.kind === "tool" ? panel.tool : undefined;
  return (
    <div className="order-last border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:order-none md:border-b md:border-t-0">
      <div role="toolbar" aria-label="Palette" className="flex h-16 items-center gap-1 px-3 md:h-14 md:px-4">
        <GenerateButton control={control} />
        <StepButtons control={control} />
        <div className="ml-auto flex items-center gap-0.5 noscript:hidden">
          <div className="hidden items-center gap-0.5 md:flex">
            {tools.map((tool) => (
              <ToolButton
                key={tool}
                icon={tool}
                label={toolLabels[tool]}
                aria-pressed={openTool === tool}
                onClick={() => onTool(tool)}
              >
                <span className="hidden whitespace-nowrap min-[120rem]:inline">{toolLabels[tool]}</span>
              </ToolButton>
            ))}
            <ToolButton icon="help" label="Keys" onClick={onHelp} />
          </div>
          <span className="md:hidden">
            <ToolButton
              icon="tools"
              label="Tools"
              aria-pressed={openTool !== undefined}
              onClick={() => onTool(openTool ?? "contrast")}
            />
          </span>
        </div>
        <KeepButton hexes={hexes} own={own} className="ml-1 max-md:hidden noscript:ml-auto" />
        <Link
          to={`/publish?colors=${formatPalette(hexes)}`}
          discover="none"
          className={`${buttonClass("secondary")} ml-1 max-md:hidden`}
        >
          Publish
        </Link>
      </div>
      <p role="alert" className="px-4 pb-3 text-sm text-danger empty:hidden">
        {notice}
      </p>
    </div>
  );
}

/** A form, so that it works without scripts too: then it leads to a new palette. */
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
      <Button type="submit" kind="primary" className="max-md:h-11 max-md:w-full">
        <Icon name="generate" />
        Generate
        <kbd className="rounded border border-paper/35 px-1.5 font-sans text-[0.6875rem] leading-4 pointer-coarse:hidden max-md:hidden noscript:hidden">
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

/** An icon, and words beside it where there is room. */
function ToolButton(props: IconButtonProps) {
  return (
    <IconButton
      className="flex h-10 min-w-10 items-center justify-center gap-2 rounded-md px-2.5 text-sm text-muted transition hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-35 aria-pressed:bg-sunken aria-pressed:text-ink"
      {...props}
    />
  );
}
