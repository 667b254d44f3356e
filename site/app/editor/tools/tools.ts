export const tools = [
  "moods",
  "theme",
  "preview",
  "adjust",
  "picture",
  "gradient",
  "contrast",
  "vision",
  "history",
  "import",
  "export",
  "share",
] as const;
export type Tool = (typeof tools)[number];

interface ToolRow {
  readonly label: string;
  /** Used in the toolbar if the label is too long. */
  readonly shortLabel?: string;
  /** The smallest window whose toolbar lists the tool. */
  readonly from: "md" | "lg" | "xl";
}

/** The toolbar has space for four tools from `md`, eight from `lg` and twelve from `xl`. */
export const toolRows: Readonly<Record<Tool, ToolRow>> = {
  moods: { label: "Mood & promises", shortLabel: "Mood", from: "md" },
  theme: { label: "Theme", from: "md" },
  preview: { label: "Preview", from: "md" },
  adjust: { label: "Adjust", from: "lg" },
  picture: { label: "Picture", from: "lg" },
  gradient: { label: "Gradient", from: "xl" },
  contrast: { label: "Contrast", from: "lg" },
  vision: { label: "Vision", from: "xl" },
  history: { label: "History", from: "xl" },
  import: { label: "Import", from: "xl" },
  export: { label: "Export", from: "md" },
  share: { label: "Share", from: "lg" },
};

export type Simulate = (hex: string) => string;

export type OpenPanel =
  | { readonly kind: "tool"; readonly tool: Tool }
  | { readonly kind: "menu" }
  | { readonly kind: "edit"; readonly id: number };
