import type { ComponentProps } from "react";
import { disableSoftly } from "../ui/button.tsx";
import { LineDrawing } from "../ui/line-drawing.tsx";

const paths = {
  generate: "M3.5 7.5 10 3.8l6.5 3.7v6L10 17.2l-6.5-3.7zM3.5 7.5 10 11.2l6.5-3.7M10 11.2v6",
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8",
  redo: "m13 4 3.5 3.5L13 11M16.5 7.5h-8a4.5 4.5 0 0 0 0 9H12",
  plus: "M10 4v12M4 10h12",
  close: "m5 5 10 10M15 5 5 15",
  locked: "M5 9h10v7.5H5zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9h-1.4V6.5a2.1 2.1 0 0 0-4.2 0V9z",
  unlocked: "M6.5 9V6.5a3.5 3.5 0 0 1 6.7-1.4M5 9h10v7.5H5z",
  grip: "M7 5.5h.01M7 10h.01M7 14.5h.01M13 5.5h.01M13 10h.01M13 14.5h.01",
  edit: "M12.5 4.5l3 3L7 16H4v-3zM10.5 6.5l3 3",
  copy: "M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4",
  moods: "M10 16.5 4.3 10.8a3.7 3.7 0 0 1 5.2-5.3l.5.5.5-.5a3.7 3.7 0 0 1 5.2 5.3zM7.4 10.2l2 2 3.4-3.6",
  adjust: "M5 3v6M5 13v4M10 3v2M10 9v8M15 3v8M15 15v2M3 11h4M8 7h4M13 13h4",
  gradient: "M3.5 4h13v12h-13zM9 4v12M12.5 4v12M14.8 4v12",
  shades: "M5 3h10v14H5zM5 6.5h10M5 10h10M5 13.5h10",
  contrast: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 3v14M10 6.5h4.5M10 10h6.5M10 13.5h4.5",
  vision: "M2.5 10s2.7-5 7.5-5 7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5ZM10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z",
  theme: "M3 4h14v12H3zM3 7.5h14M8 7.5V16",
  picture: "M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M13 7.2h.01",
  preview: "M2.5 4h15v9.5h-15zM7 17h6M10 13.5V17",
  history: "M4.2 6.5A7 7 0 1 1 3 10M3.5 3.5v3.3h3.3M10 6.5V10l2.5 1.8",
  export: "M10 3v9.5M6.5 9 10 12.5 13.5 9M3.5 13.5V17h13v-3.5",
  import: "M10 12.5V3M6.5 6.5 10 3l3.5 3.5M3.5 13.5V17h13v-3.5",
  share: "M7.5 10.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M12.5 9.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9",
  help: "M7.5 7.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M10 14.5h.01M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z",
  tools:
    "M3 6h6.5M13.5 6H17M3 14h3.5M10.5 14H17M11.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM8.5 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  account: "M5.8 15.5a3.6 3.6 0 0 1-.3-7.2 4.7 4.7 0 0 1 9-.6 3.9 3.9 0 0 1-.3 7.8zM7.6 11.4l1.8 1.8 3.2-3.4",
  device: "M3.5 4.5h13v8.5h-13zM2 15.5h16",
  offline: "M5.8 15.5a3.6 3.6 0 0 1-.3-7.2 4.7 4.7 0 0 1 9-.6 3.9 3.9 0 0 1 1.9 6.9M4 3.5l12.5 13",
  back: "m12 4.5-5.5 5.5 5.5 5.5",
  forward: "m8 4.5 5.5 5.5L8 15.5",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <LineDrawing
      className="size-[1.15rem] shrink-0"
      strokeWidth={name === "grip" ? 2.2 : 1.5}
      fill={name === "locked" ? "currentColor" : "none"}
    >
      <path d={paths[name]} />
    </LineDrawing>
  );
}

export interface IconButtonProps extends ComponentProps<"button"> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...disableSoftly(rest)}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton
      icon="close"
      label="Close"
      onClick={onClick}
      className="ml-auto grid size-9 shrink-0 max-md:size-11 place-items-center rounded-md text-muted transition hover:bg-sunken hover:text-ink"
    />
  );
}
