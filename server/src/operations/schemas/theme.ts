import { fillRoles, themeColorsMax, themeContrasts, themeFormats, themeModes, themeRoles } from "@tincture/color/theme";
import { scaleSchema } from "./included.ts";
import {
  array,
  choice,
  type Described,
  number,
  object,
  orNull,
  contrastMax,
  differenceMax,
  hexSchema,
  uri,
} from "./json-schema.ts";

const themeColor = object(
  {
    hex: hexSchema,
    ratio: number({
      minimum: 1,
      maximum: contrastMax,
      description: "Lowest WCAG 2 ratio with the colors it is used on, truncated to 2 decimals. 1 for the background",
    }),
  },
  { $id: "ThemeColor", description: "The color of a role" },
);

const look = object(
  {
    background: themeColor,
    surface: themeColor,
    surface_raised: themeColor,
    border: themeColor,
    text: themeColor,
    text_muted: themeColor,
    primary: themeColor,
    on_primary: themeColor,
    secondary: themeColor,
    on_secondary: themeColor,
    accent: themeColor,
    on_accent: themeColor,
    success: themeColor,
    on_success: themeColor,
    warning: themeColor,
    on_warning: themeColor,
    danger: themeColor,
    on_danger: themeColor,
    focus_ring: themeColor,
  },
  { $id: "ThemeLook", description: "The colors of one look" },
);

const fillRole = choice(fillRoles, {
  $id: "ThemeBrandRole",
  description: "A role that a source color can have",
});

const lookName = choice(themeModes, { $id: "ThemeLookName", description: "One of the looks of a theme" });

const movedColor = object(
  {
    look: lookName,
    role: fillRole,
    from: hexSchema,
    to: hexSchema,
    difference: number({ minimum: 0, maximum: differenceMax, description: "CIEDE2000, 2 decimals" }),
    lightness: number({ minimum: -1, maximum: 1, description: "Change of OKLCH lightness, 4 decimals" }),
    chroma: number({ minimum: -1, maximum: 1, description: "Change of OKLCH chroma, 4 decimals" }),
    hue: number({
      minimum: -10,
      maximum: 10,
      description: "Change of OKLCH hue in degrees, 2 decimals; 0 for grays",
    }),
  },
  { $id: "MovedColor", description: "A source color that was changed for its role" },
);

const themeRole = choice(themeRoles, { $id: "ThemeRole", description: "A role of a theme" });

const keptRatio = object(
  {
    look: lookName,
    role: themeRole,
    on: themeRole,
    ratio: number({ minimum: 1, maximum: contrastMax, description: "WCAG 2, truncated to 2 decimals" }),
    needed: number({
      minimum: 1,
      maximum: contrastMax,
      description: "The ratio that the theme guarantees without `keep=exact`",
    }),
  },
  { $id: "KeptRatio", description: "A ratio between `role` and `on` that is too low because of `keep=exact`" },
);

export const themeSchema = object(
  {
    colors: array(hexSchema, {
      minItems: 1,
      maxItems: themeColorsMax,
      description: "The source colors in the order of the palette",
    }),
    contrast: choice(themeContrasts, { $id: "ThemeContrast" }),
    brand: object(
      {
        primary: hexSchema,
        secondary: orNull(hexSchema, { description: "Null if it was derived from the primary color" }),
        accent: orNull(hexSchema, { description: "Null if it was derived from the primary color" }),
        success: orNull(hexSchema, { description: "Null unless set with `roles`" }),
        warning: orNull(hexSchema, { description: "Null unless set with `roles`" }),
        danger: orNull(hexSchema, { description: "Null unless set with `roles`" }),
        neutral: orNull(hexSchema, {
          description: "The source of the hue of surfaces, lines and text. Null for the primary color",
        }),
      },
      { $id: "ThemeBrand", description: "The source color of each role" },
    ),
    light: look,
    dark: look,
    light_high_contrast: look,
    dark_high_contrast: look,
    scales: array(scaleSchema, {
      minItems: 1,
      maxItems: themeColorsMax,
      description: "Tints and shades of each source, in the order of `colors`",
    }),
    moved: array(movedColor, {
      maxItems: fillRoles.length * themeModes.length,
      description: "Source colors that were changed, by look",
    }),
    kept: array(keptRatio, {
      maxItems: themeRoles.length * 3 * themeModes.length,
      description: "Ratios that are too low. Empty without `keep=exact`",
    }),
    files: object(Object.fromEntries(themeFormats.map(({ extension }) => [extension, uri()])), {
      $id: "ThemeFiles",
      description: "URL of the theme in each format, by file extension. They need no API key",
    }),
  },
  { $id: "Theme", description: "The colors of a user interface: light and dark, with and without high contrast" },
);

export type ThemeBody = Described<typeof themeSchema>;
