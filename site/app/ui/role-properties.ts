import { type ThemeRole, themeRoles } from "@tincture/color/theme";

declare module "react" {
  interface CSSProperties {
    readonly [property: `--${string}`]: string | undefined;
  }
}

/** Custom properties of a theme's roles, such as `--color-on-primary`. */
export type RoleProperties = Readonly<Record<`--${string}`, string>>;

export function writeRoles(write: (role: ThemeRole) => string): RoleProperties {
  return Object.fromEntries(themeRoles.map((role) => [`--color-${role.replaceAll("_", "-")}`, write(role)] as const));
}
