import type { SourceRole } from "@tincture/color/source-roles";

export const roleLabels: Readonly<Record<SourceRole, string>> = {
  primary: "Primary",
  secondary: "Secondary",
  accent: "Accent",
  success: "Success",
  warning: "Warning",
  danger: "Danger",
  neutral: "Neutrals",
};
