import type { IconName } from "./icon.tsx";

/** What the panel beside the colors can show, in the order of its tabs. */
export const tools = [
  "moods",
  "theme",
  "preview",
  "contrast",
  "vision",
  "history",
  "import",
  "export",
  "share",
] as const;
export type Tool = (typeof tools)[number];

export const toolLabels: Readonly<Record<Tool, string>> = {
  moods: "Mood & promises",
  theme: "Theme",
  preview: "Preview",
  contrast: "Contrast",
  vision: "Vision",
  history: "History",
  import: "Import",
  export: "Export",
  share: "Share",
} satisfies Record<Tool & IconName, string>;

/** Makes other colors of colors, to show them as somebody else sees them. */
export type Simulate = (hex: string) => string;

/** What the panel shows: a tool, or the color that is being edited. */
export type OpenPanel = { readonly kind: "tool"; readonly tool: Tool } | { readonly kind: "edit"; readonly id: number };
