/** What the panel beside the colors can show, in the order in which it is listed. */
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
  /** Where the label is too long for the toolbar. */
  readonly shortLabel?: string;
  /** The least width of a window whose toolbar lists it; where it does not, and on phones, the menu of all tools does. */
  readonly from: "md" | "lg" | "xl";
}

/** The toolbar has room for four tools from `md`, for eight from `lg`, for twelve from `xl`. */
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

/** Makes other colors of colors, to show them as somebody else sees them. */
export type Simulate = (hex: string) => string;

/** What the panel shows: a tool, the menu of all tools, or the color that is being edited. */
export type OpenPanel =
  | { readonly kind: "tool"; readonly tool: Tool }
  | { readonly kind: "menu" }
  | { readonly kind: "edit"; readonly id: number };
