import { createTheme } from "../../color/src/theme/create-theme.ts";

export interface MadeLook {
  readonly brand: string;
  readonly surfaces: readonly string[];
  readonly texts: readonly string[];
  readonly lines: readonly string[];
  readonly fills: readonly { readonly fill: string; readonly ink: string }[];
}

export interface ThemeMaker {
  readonly name: string;
  readonly make: (hex: string, look: "light" | "dark") => MadeLook;
}

const loaders = [
  { name: "Material, tonal spot", load: () => loadMaterial("SchemeTonalSpot") },
  { name: "Material, content", load: () => loadMaterial("SchemeContent") },
  { name: "Leonardo", load: loadLeonardo },
] as const;

export async function loadThemeMakers() {
  const loaded = await Promise.allSettled(loaders.map(({ load }) => load()));
  const makers = loaded.flatMap((result, index) =>
    result.status === "fulfilled" ? [{ name: loaders[index]?.name ?? "", make: result.value }] : [],
  );
  const missing = loaders.filter((_, index) => loaded[index]?.status === "rejected").map(({ name }) => name);
  return { makers: [{ name: "Tincture", make: makeOwn }, ...makers] as readonly ThemeMaker[], missing };
}

const states = ["primary", "secondary", "accent", "success", "warning", "danger"] as const;

function makeOwn(hex: string, look: "light" | "dark"): MadeLook {
  const roles = createTheme([hex], "AA").looks[look];
  return {
    brand: roles.primary.hex,
    surfaces: [roles.background.hex, roles.surface.hex, roles.surface_raised.hex],
    texts: [roles.text.hex, roles.text_muted.hex],
    lines: [roles.border.hex, roles.focus_ring.hex],
    fills: states.map((role) => ({ fill: roles[role].hex, ink: roles[`on_${role}`].hex })),
  };
}

/** The standard contrast of Material 3; `outline` is its border of controls. */
async function loadMaterial(kind: "SchemeTonalSpot" | "SchemeContent"): Promise<ThemeMaker["make"]> {
  const {
    [kind]: Scheme,
    Hct,
    MaterialDynamicColors,
    argbFromHex,
    hexFromArgb,
  } = await import("@material/material-color-utilities");
  return (hex, look) => {
    const scheme = new Scheme(Hct.fromInt(argbFromHex(`#${hex}`)), look === "dark", 0);
    const color = (role: string) => hexFromArgb(MaterialDynamicColors[role]?.getArgb(scheme) ?? 0).slice(1);
    const fill = (role: string) => ({
      fill: color(role),
      ink: color(`on${role.charAt(0).toUpperCase()}${role.slice(1)}`),
    });
    const fills = ["primary", "primaryContainer", "secondary", "tertiary", "error"];
    return {
      // The content scheme keeps the color in the container.
      brand: color(kind === "SchemeContent" ? "primaryContainer" : "primary"),
      surfaces: ["surface", "surfaceContainer", "surfaceContainerHigh"].map(color),
      texts: ["onSurface", "onSurfaceVariant"].map(color),
      lines: ["outline"].map(color),
      fills: fills.map(fill),
    };
  };
}

const pageLightness = { light: 97, dark: 10 };

/** One page, and colors by their contrast with it: a theme of Leonardo has no other surfaces. */
async function loadLeonardo(): Promise<ThemeMaker["make"]> {
  const { BackgroundColor, Color, Theme } = await import("@adobe/leonardo-contrast-colors");
  return (hex, look) => {
    const colorKeys = [`#${hex}`];
    const page = new BackgroundColor({ name: "page", colorKeys, ratios: { muted: 4.5, text: 12 }, saturation: 10 });
    const brand = new Color({ name: "brand", colorKeys, ratios: { line: 3, fill: 4.5 } });
    const theme = new Theme({
      colors: [page, brand],
      backgroundColor: page,
      lightness: pageLightness[look],
      output: "HEX",
    });
    const { muted = "", text = "", line = "", fill = "", background = "" } = theme.contrastColorPairs;
    const plain = (color: string) => color.slice(1).toLowerCase();
    return {
      brand: plain(fill),
      surfaces: [plain(background)],
      texts: [plain(text), plain(muted)],
      lines: [plain(line)],
      fills: [{ fill: plain(fill), ink: plain(background) }],
    };
  };
}
