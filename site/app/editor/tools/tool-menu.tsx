import type { ReactNode } from "react";
import { PublishLink } from "../save/save-palette-button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { PanelHeader } from "./panel-parts.tsx";
import { type Tool, toolRows, tools } from "./tools.ts";
import type { EditorControl } from "../use-editor.ts";

export interface ToolMenuProps {
  readonly control: EditorControl;
  readonly saveButton: ReactNode;
  readonly onTool: (tool: Tool) => void;
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

/** On phones this is the only way to the tools. */
export function ToolMenu({ control, saveButton, onTool, onHelp, onClose }: ToolMenuProps) {
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader title="All tools" onClose={onClose} />
      {/* For phones, whose toolbar has no space for them. */}
      <div className="grid shrink-0 grid-cols-2 gap-2 px-3 pt-3 md:hidden">
        {saveButton}
        <PublishLink hexes={control.hexes} />
      </div>
      <ul className="relative grid min-h-0 auto-rows-min grid-cols-3 gap-2 overflow-y-auto p-3">
        {tools.map((tool) => (
          <MenuItem key={tool} icon={tool} label={toolRows[tool].label} onClick={() => onTool(tool)} />
        ))}
        <MenuItem icon="help" label="Keyboard shortcuts" className="max-md:hidden" onClick={onHelp} />
      </ul>
    </div>
  );
}

interface MenuItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly className?: string;
  readonly onClick: () => void;
}

function MenuItem({ icon, label, className = "", onClick }: MenuItemProps) {
  return (
    <li className="contents">
      <button
        type="button"
        onClick={onClick}
        className={`flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-xl border border-line px-1 text-center text-xs leading-tight text-ink transition hover:border-edge hover:bg-sunken ${className}`}
      >
        <span className="text-muted">
          <Icon name={icon} />
        </span>
        {label}
      </button>
    </li>
  );
}
