import { type ThemeRole, themeRoles } from "@tincture/color/theme";

declare module "react" {
  interface CSSProperties {
    readonly [property: `--${string}`]: string | undefined;
  }
}

/** The custom properties that a theme's files have, `--color-on-primary` and the like, for a `style`. */
export type RoleProperties = Readonly<Record<`--${string}`, string>>;

/** @param write - the role's color as CSS writes it */
export function writeRoles(write: (role: ThemeRole) => string): RoleProperties {
  return Object.fromEntries(themeRoles.map((role) => [`--color-${role.replaceAll("_", "-")}`, write(role)] as const));
}
