/** Types of the API. Written by `npm run openapi` from openapi.json; do not edit. */

export type PromisedTag =
  | "dark"
  | "light"
  | "pastel"
  | "warm"
  | "cold"
  | "rainbow"
  | "neon"
  | "happy"
  | "vivid"
  | "muted"
  | "gradient"
  | "monochrome"
  | "contrast"
  | "autumn"
  | "winter"
  | "spring"
  | "summer"
  | "night"
  | "sunset"
  | "sea"
  | "nature"
  | "earth"
  | "coffee"
  | "food"
  | "space"
  | "vintage"
  | "red"
  | "maroon"
  | "orange"
  | "peach"
  | "brown"
  | "beige"
  | "yellow"
  | "olive"
  | "green"
  | "sage"
  | "mint"
  | "teal"
  | "turquoise"
  | "blue"
  | "navy"
  | "purple"
  | "lavender"
  | "pink"
  | "mauve"
  | "black"
  | "gray"
  | "white"
  | "2 colors"
  | "3 colors"
  | "4 colors"
  | "5 colors"
  | "6 colors"
  | "7 colors"
  | "8 colors";

export type PromisedContrast = "3" | "4.5" | "7";

export type PromisedVision = "safe";

export type PaletteAlgorithm = "tincture-4";

export type PalettePart = "names" | "contrast" | "vision" | "scales" | "gradient" | "files";

export type PaletteSort = "popular" | "recent" | "relevance" | "distance";

export type PalettePeriod = "7d" | "30d";

export type TagsMatch = "any" | "all";

export type ThemeContrast = "AA" | "AAA";

export type ThemeKeep = "exact";

export type ColorPart = "scale" | "harmonies" | "vision" | "neighbors";

/** Color family */
export type ColorFamily = "Red" | "Orange" | "Yellow" | "Green" | "Blue" | "Purple" | "Pink" | "Gray";

export type UniqueNames = "true" | "false";

export type ColorSort = "relevance" | "distance" | "name" | "hue" | "lightness";

export type ExportFormat =
  | "css"
  | "scss"
  | "tailwind.css"
  | "json"
  | "svg"
  | "png"
  | "pdf"
  | "ase"
  | "aco"
  | "swatches"
  | "gpl";

export type ThemeFormat = "css" | "tailwind.css" | "shadcn.css" | "tokens.json" | "resolver.json";

/** A color as six lowercase hexadecimal digits, without `#` */
export type Hex = string;

/** A lowercase tag. `x-extensible-enum` lists the tags that the service assigns; people may add others */
export type PaletteTag = string;

/** Name, description and tags of a published palette */
export type PaletteInfo = {
  /** Display name */
  readonly name: string;
  /** One sentence about the palette */
  readonly tagline: string;
  /** Identifier in URLs, as in `/v1/palette/{slug}` */
  readonly slug: string;
  /** Tags of the palette */
  readonly tags: readonly PaletteTag[];
};

/** Popularity of a palette */
export type PaletteStats = {
  /** Number of users who saved it. 0 if it is not published */
  readonly save_count: number;
};

/** Links to pages with the palette */
export type PaletteLinks = {
  /** Public page of the palette. Null if it is not published */
  readonly page: string | null;
  /** Opens the editor with these colors */
  readonly generator: string;
};

/** A named color and its distance */
export type NamedColor = {
  readonly name: string;
  readonly hex: Hex;
  /** CIEDE2000, 2 decimals */
  readonly distance: number;
};

/** Two colors of a palette that look alike */
export type ConfusedColors = {
  readonly first: Hex;
  readonly second: Hex;
  /** CIEDE2000, truncated to 2 decimals */
  readonly difference: number;
};

/** How different a palette's colors look */
export type PaletteView = {
  /** CIEDE2000, truncated to 2 decimals */
  readonly least_difference: number;
  /** Pairs that are hard to distinguish (below 9), most similar first */
  readonly confused: readonly ConfusedColors[];
};

/** How different the colors look with normal vision and with color blindness */
export type PaletteVision = {
  readonly normal: PaletteView;
  readonly protanopia: PaletteView;
  readonly deuteranopia: PaletteView;
  readonly tritanopia: PaletteView;
};

/** Tints and shades of a color. One of them is the color itself */
export type ColorScale = {
  readonly "50": Hex;
  readonly "100": Hex;
  readonly "200": Hex;
  readonly "300": Hex;
  readonly "400": Hex;
  readonly "500": Hex;
  readonly "600": Hex;
  readonly "700": Hex;
  readonly "800": Hex;
  readonly "900": Hex;
  readonly "950": Hex;
};

/** URL of the palette in each format, by file extension. They need no API key */
export type PaletteFiles = {
  readonly css: string;
  readonly scss: string;
  readonly "tailwind.css": string;
  readonly json: string;
  readonly svg: string;
  readonly png: string;
  readonly pdf: string;
  readonly ase: string;
  readonly aco: string;
  readonly swatches: string;
  readonly gpl: string;
};

/** The parts requested with `include` */
export type PaletteIncluded = {
  /** Nearest named color of each color, in the palette's order */
  readonly names?: readonly NamedColor[];
  /** WCAG 2 ratio of each pair of colors, in the palette's order, truncated to 2 decimals */
  readonly contrast?: readonly (readonly number[])[];
  readonly vision?: PaletteVision;
  /** Tints and shades of each color, in the palette's order */
  readonly scales?: readonly ColorScale[];
  /** CSS value for `background-image` */
  readonly gradient?: string;
  readonly files?: PaletteFiles;
};

/** A generated or published palette */
export type Palette = {
  /** In the palette's order */
  readonly colors: readonly Hex[];
  /** Null if the palette is not published */
  readonly info: PaletteInfo | null;
  readonly stats: PaletteStats;
  readonly links: PaletteLinks;
  readonly included?: PaletteIncluded;
};

/** Cost of the request and remaining credits */
export type Meta = {
  /** Same as the `X-Request-Id` header; quote it when you report a problem */
  readonly request_id: string;
  readonly api_version: "v1";
  /** Credits charged by this request */
  readonly credits_used: number;
  /** Credits left for the current UTC day, of the account or of a key with fewer left */
  readonly credits_remaining: number;
  /** Credits per day, of the account or of a key with fewer left */
  readonly daily_limit: number;
};

/** Smallest CIEDE2000 between two colors of the palette, truncated to 2 decimals */
export type LeastDifferences = {
  /** Smallest CIEDE2000 with normal vision */
  readonly normal: number;
  /** Smallest CIEDE2000 with protanopia */
  readonly protanopia: number;
  /** Smallest CIEDE2000 with deuteranopia */
  readonly deuteranopia: number;
  /** Smallest CIEDE2000 with tritanopia */
  readonly tritanopia: number;
};

/** A color of `near` and the most similar color of the palette */
export type NearProof = {
  readonly hex: Hex;
  readonly color: Hex;
  /** CIEDE2000 between the two, 2 decimals */
  readonly distance: number;
};

/** Measurements that show how the palette meets the promises. Present with `words` or a promise */
export type Proof = {
  /** Each color has at least this WCAG 2 ratio with another color of the palette */
  readonly least_contrast_partner: number;
  readonly least_differences: LeastDifferences;
  /** All tags that describe the palette */
  readonly tags: readonly string[];
  /** Present only with `near` */
  readonly near?: readonly NearProof[];
};

/** Meta with more fields. `seed` and `algorithm` are present with `seed`, `lock`, `slots`, `algorithm`, `words` or a promise, and `proof` with `words` or a promise. Promises are `tags`, `near`, `contrast` and `vision` */
export type GeneratedMeta = Meta & {
  /** Reproduces this palette with the same size, locks, words and promises */
  readonly seed?: string;
  /** Version of the generator */
  readonly algorithm?: string;
  readonly proof?: Proof;
  /** Present only with `words`: the words that suggest no color, in lower case */
  readonly unknown_words?: readonly string[];
};

/** Present only with `near` or `like` */
export type PaletteMatch = {
  /** CIEDE2000, 2 decimals. 0 if the colors are the same */
  readonly distance: number;
};

/** A published palette in a list */
export type ListedPalette = {
  /** In the palette's order */
  readonly colors: readonly Hex[];
  /** Null if the palette is not published */
  readonly info: PaletteInfo | null;
  readonly stats: PaletteStats;
  readonly links: PaletteLinks;
  readonly match?: PaletteMatch;
  readonly included?: PaletteIncluded;
};

/** Position of this page in the list */
export type Pagination = {
  /** Number of matching items on all pages */
  readonly total: number;
  /** The limit requested */
  readonly limit: number;
  /** Number of items before this page */
  readonly offset: number;
  /** Number of items in this response */
  readonly returned: number;
  /** Whether the list was truncated because too few credits remained */
  readonly truncated: boolean;
  /** Present only if `truncated` is true */
  readonly truncated_reason?: "credit_limit";
  /** Cursor of the next page, or null on the last page. Present only with `cursor` */
  readonly next_cursor?: string | null;
};

/** Meta of a list of generated palettes. `proof` is present with `words` or a promise */
export type GeneratedListMeta = Meta & {
  /** Seed of the series. The k-th palette, counted from 0, is that of the seed `<seed>/<k>` */
  readonly seed: string;
  /** Version of the generator */
  readonly algorithm: string;
  /** The proof of each palette, in their order */
  readonly proof?: readonly Proof[];
  /** Present only with `words`: the words that suggest no color, in lower case */
  readonly unknown_words?: readonly string[];
};

/** A tag, for the parameter `tags` of `/v1/palettes` */
export type Tag = {
  readonly tag: PaletteTag;
  /** Number of published palettes with this tag */
  readonly count: number;
};

/** The color whose removal improves the palette most */
export type OddOneOut = {
  readonly hex: Hex;
  /** Colors that improve the palette most in its place, best first */
  readonly replacements: readonly Hex[];
};

/** How the palette compares with popular palettes by people */
export type Judgement = {
  /** Percentage of popular palettes by people that score lower than this one */
  readonly percentile: number;
  /** Null if no color stands out, or the palette has two colors */
  readonly odd_one_out: OddOneOut | null;
};

/** A changed color */
export type ColorChange = {
  readonly from: Hex;
  readonly to: Hex;
  /** CIEDE2000, 2 decimals */
  readonly difference: number;
};

/** The nearest palette that meets the promises and, if possible, keeps its tags */
export type PaletteFix = {
  /** In the order of the palette. Unchanged if the palette already meets the promises */
  readonly colors: readonly Hex[];
  /** The changed colors */
  readonly changes: readonly ColorChange[];
  readonly proof: Proof;
  /** Tags that no longer apply */
  readonly lost_tags: readonly PaletteTag[];
};

/** Analysis of a palette, based only on its colors */
export type Analysis = {
  /** The requested colors in lower case */
  readonly colors: readonly Hex[];
  /** Suggested name */
  readonly name: string;
  /** One sentence about the palette */
  readonly tagline: string;
  /** Tags that describe the palette */
  readonly tags: readonly PaletteTag[];
  /** Nearest named color of each color, in the palette's order */
  readonly names: readonly NamedColor[];
  /** WCAG 2 ratio of each pair of colors, in the palette's order, truncated to 2 decimals */
  readonly contrast: readonly (readonly number[])[];
  readonly vision: PaletteVision;
  /** Tints and shades of each color, in the palette's order */
  readonly scales: readonly ColorScale[];
  /** CSS value for `background-image` */
  readonly gradient: string;
  readonly files: PaletteFiles;
  readonly judgement: Judgement;
  /** Present only with `contrast` or `vision`. Null if no fix was found */
  readonly fix?: PaletteFix | null;
};

/** The source color of each role */
export type ThemeBrand = {
  readonly primary: Hex;
  /** Null if it was derived from the primary color */
  readonly secondary: Hex | null;
  /** Null if it was derived from the primary color */
  readonly accent: Hex | null;
  /** Null unless set with `roles` */
  readonly success: Hex | null;
  /** Null unless set with `roles` */
  readonly warning: Hex | null;
  /** Null unless set with `roles` */
  readonly danger: Hex | null;
  /** The source of the hue of surfaces, lines and text. Null for the primary color */
  readonly neutral: Hex | null;
};

/** The color of a role */
export type ThemeColor = {
  readonly hex: Hex;
  /** Lowest WCAG 2 ratio with the colors it is used on, truncated to 2 decimals. 1 for the background */
  readonly ratio: number;
};

/** The colors of one look */
export type ThemeLook = {
  readonly background: ThemeColor;
  readonly surface: ThemeColor;
  readonly surface_raised: ThemeColor;
  readonly border: ThemeColor;
  readonly text: ThemeColor;
  readonly text_muted: ThemeColor;
  readonly primary: ThemeColor;
  readonly on_primary: ThemeColor;
  readonly secondary: ThemeColor;
  readonly on_secondary: ThemeColor;
  readonly accent: ThemeColor;
  readonly on_accent: ThemeColor;
  readonly success: ThemeColor;
  readonly on_success: ThemeColor;
  readonly warning: ThemeColor;
  readonly on_warning: ThemeColor;
  readonly danger: ThemeColor;
  readonly on_danger: ThemeColor;
  readonly focus_ring: ThemeColor;
};

/** One of the looks of a theme */
export type ThemeLookName = "light" | "dark" | "light_high_contrast" | "dark_high_contrast";

/** A role that a source color can have */
export type ThemeBrandRole = "primary" | "secondary" | "accent" | "success" | "warning" | "danger";

/** A source color that was changed for its role */
export type MovedColor = {
  readonly look: ThemeLookName;
  readonly role: ThemeBrandRole;
  readonly from: Hex;
  readonly to: Hex;
  /** CIEDE2000, 2 decimals */
  readonly difference: number;
  /** Change of OKLCH lightness, 4 decimals */
  readonly lightness: number;
  /** Change of OKLCH chroma, 4 decimals */
  readonly chroma: number;
  /** Change of OKLCH hue in degrees, 2 decimals; 0 for grays */
  readonly hue: number;
};

/** A role of a theme */
export type ThemeRole =
  | "background"
  | "surface"
  | "surface_raised"
  | "border"
  | "text"
  | "text_muted"
  | "primary"
  | "on_primary"
  | "secondary"
  | "on_secondary"
  | "accent"
  | "on_accent"
  | "success"
  | "on_success"
  | "warning"
  | "on_warning"
  | "danger"
  | "on_danger"
  | "focus_ring";

/** A ratio between `role` and `on` that is too low because of `keep=exact` */
export type KeptRatio = {
  readonly look: ThemeLookName;
  readonly role: ThemeRole;
  readonly on: ThemeRole;
  /** WCAG 2, truncated to 2 decimals */
  readonly ratio: number;
  /** The ratio that the theme guarantees without `keep=exact` */
  readonly needed: number;
};

/** URL of the theme in each format, by file extension. They need no API key */
export type ThemeFiles = {
  readonly css: string;
  readonly "tailwind.css": string;
  readonly "shadcn.css": string;
  readonly "tokens.json": string;
  readonly "resolver.json": string;
};

/** The colors of a user interface: light and dark, with and without high contrast */
export type Theme = {
  /** The source colors in the order of the palette */
  readonly colors: readonly Hex[];
  readonly contrast: ThemeContrast;
  readonly brand: ThemeBrand;
  readonly light: ThemeLook;
  readonly dark: ThemeLook;
  readonly light_high_contrast: ThemeLook;
  readonly dark_high_contrast: ThemeLook;
  /** Tints and shades of each source, in the order of `colors` */
  readonly scales: readonly ColorScale[];
  /** Source colors that were changed, by look */
  readonly moved: readonly MovedColor[];
  /** Ratios that are too low. Empty without `keep=exact` */
  readonly kept: readonly KeptRatio[];
  readonly files: ThemeFiles;
};

/** The named color of `name`, and its distance */
export type ColorMatch = {
  readonly hex: Hex;
  /** CIEDE2000, 2 decimals */
  readonly distance: number;
  /** Whether this color itself has a name */
  readonly exact: boolean;
};

export type Rgb = {
  readonly r: number;
  readonly g: number;
  readonly b: number;
};

export type Hsl = {
  readonly h: number;
  readonly s: number;
  readonly l: number;
};

export type Hsv = {
  readonly h: number;
  readonly s: number;
  readonly v: number;
};

export type Hwb = {
  readonly h: number;
  readonly w: number;
  readonly b: number;
};

export type Cmyk = {
  readonly c: number;
  readonly m: number;
  readonly y: number;
  readonly k: number;
};

/** As in CSS (D50) */
export type Lab = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
};

/** As in CSS (D50) */
export type Lch = {
  readonly l: number;
  readonly c: number;
  readonly h: number;
};

export type Oklab = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
};

export type Oklch = {
  readonly l: number;
  readonly c: number;
  readonly h: number;
};

/** CSS notations of the color. Each gives exactly this color when it is parsed and rounded to 8 bits. The rounded numbers may not */
export type CssColors = {
  /** CSS notation with `#` */
  readonly hex: string;
  /** CSS notation with `rgb()` */
  readonly rgb: string;
  /** CSS notation with `hsl()` */
  readonly hsl: string;
  /** CSS notation with `hwb()` */
  readonly hwb: string;
  /** CSS notation with `lab()` */
  readonly lab: string;
  /** CSS notation with `lch()` */
  readonly lch: string;
  /** CSS notation with `oklab()` */
  readonly oklab: string;
  /** CSS notation with `oklch()` */
  readonly oklch: string;
};

/** The color in other notations. Use `css` in style sheets */
export type ColorConversions = {
  readonly rgb: Rgb;
  readonly hsl: Hsl;
  readonly hsv: Hsv;
  readonly hwb: Hwb;
  readonly cmyk: Cmyk;
  readonly lab: Lab;
  readonly lch: Lch;
  readonly oklab: Oklab;
  readonly oklch: Oklch;
  readonly css: CssColors;
};

/** White or black, whichever is more readable on the color */
export type TextColor = "ffffff" | "000000";

/** Lightness contrast Lc of APCA (0.0.98G-4g), for information only; WCAG 2 requires the ratios. Negative for light text on a darker color; 0 is too low to measure */
export type ApcaContrast = {
  /** Lc of white text on the color, 1 decimal; negative */
  readonly white: number;
  /** Lc of black text on the color, 1 decimal */
  readonly black: number;
};

/** Contrast of white and black text on the color */
export type ColorContrast = {
  /** WCAG 2 ratio against white */
  readonly white: number;
  /** WCAG 2 ratio against black */
  readonly black: number;
  readonly text: TextColor;
  readonly apca: ApcaContrast;
};

/** Links to pages about the color */
export type ColorLinks = {
  /** Public page of the color */
  readonly page: string;
};

/** Distance from the color in `near`. Present only with `near` */
export type ColorNear = {
  /** CIEDE2000, 2 decimals */
  readonly distance: number;
};

/** Harmonies of the color, by rotating its hue in OKLCH */
export type ColorHarmonies = {
  readonly complement: readonly Hex[];
  readonly analogous: readonly Hex[];
  readonly triad: readonly Hex[];
  readonly split_complement: readonly Hex[];
  readonly tetrad: readonly Hex[];
  readonly square: readonly Hex[];
};

/** How the color looks with color blindness */
export type ColorVision = {
  readonly protanopia: Hex;
  readonly deuteranopia: Hex;
  readonly tritanopia: Hex;
  readonly achromatopsia: Hex;
};

/** The parts requested with `include` */
export type ColorIncluded = {
  readonly scale?: ColorScale;
  readonly harmonies?: ColorHarmonies;
  readonly vision?: ColorVision;
  /** Nearest other named colors */
  readonly neighbors?: readonly NamedColor[];
};

/** A color with its name, notations and contrast */
export type Color = {
  readonly hex: Hex;
  /** Name of the nearest named color */
  readonly name: string;
  readonly family: ColorFamily;
  readonly match: ColorMatch;
  readonly conversions: ColorConversions;
  readonly contrast: ColorContrast;
  readonly links: ColorLinks;
  readonly near?: ColorNear;
  readonly included?: ColorIncluded;
};

/** The API key of this request */
export type AccountKey = {
  readonly id: string;
  readonly name: string;
  /** Prefix with 4 more characters, and last 4 characters of the key */
  readonly hint: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  /** Kind of the key. A management key cannot read this */
  readonly kind: "secret" | "publishable" | "test" | "management";
  /** Origins of the pages on which a publishable key works */
  readonly origins: readonly string[];
  /** Operations that the key allows; empty if it allows all */
  readonly operations: readonly string[];
  /** Networks from which the key works; empty if it works from everywhere */
  readonly networks: readonly string[];
  /** Credits per day of this key alone, or null */
  readonly daily_cap: number | null;
};

/** The account and the API key of this request */
export type Account = {
  readonly plan: "pro";
  /** Always `active`: an inactive key gets 401 */
  readonly status: "active";
  /** Credits charged since midnight UTC, to the account or to a key with fewer left */
  readonly credits_used_today: number;
  /** Credits left for the current UTC day, of the account or of a key with fewer left */
  readonly credits_remaining: number;
  /** Credits per day, of the account or of a key with fewer left */
  readonly daily_limit: number;
  /** Next midnight UTC */
  readonly resets_at: string;
  readonly key: AccountKey;
};

/** `operationId` of an operation that costs credits. More may be added */
export type MeteredOperation = string;

/** Usage of one operation by one key on one UTC day */
export type UsageRow = {
  readonly date: string;
  readonly operation: MeteredOperation;
  readonly key_id: string;
  readonly requests: number;
  readonly credits: number;
};

/** Name and hint of an API key */
export type UsedKey = {
  readonly id: string;
  readonly name: string;
  /** Prefix with 4 more characters, and last 4 characters of the key */
  readonly hint: string;
};

/** Usage of an account in up to 90 days */
export type Usage = {
  /** First UTC day */
  readonly from: string;
  /** Last UTC day, which is today */
  readonly to: string;
  /** Credits charged in these days */
  readonly credits: number;
  /** Requests that were charged */
  readonly requests: number;
  /** One row per day, key and operation with charges */
  readonly usage: readonly UsageRow[];
  /** The keys in `usage`, including revoked ones */
  readonly keys: readonly UsedKey[];
};

/** Stable code for programs. New codes come only with new operations, parameters or kinds of keys */
export type ErrorCode =
  | "uri_too_long"
  | "headers_too_large"
  | "not_found"
  | "method_not_allowed"
  | "missing_api_key"
  | "invalid_api_key"
  | "account_suspended"
  | "pro_required"
  | "network_not_allowed"
  | "operation_not_allowed"
  | "origin_not_allowed"
  | "invalid_parameter"
  | "cursor_expired"
  | "charge_conflict"
  | "rate_limit_exceeded"
  | "palette_not_found"
  | "unsatisfiable"
  | "too_many_requests"
  | "internal_error"
  | "charge_unknown"
  | "service_unavailable";

/** An error */
export type ApiError = {
  readonly code: ErrorCode;
  /** Message for people. The wording may change */
  readonly message: string;
  /** HTTP status */
  readonly status: number;
  /** Documentation of the error code */
  readonly doc_url: string;
  /** The parameter to change. Present only with `invalid_parameter`, `cursor_expired` and `unsatisfiable` */
  readonly param?: string;
};

export type PaletteAnswer = {
  readonly data: Palette;
  readonly meta: Meta;
};

export type GeneratedPaletteAnswer = {
  readonly data: Palette;
  readonly meta: GeneratedMeta;
};

export type PaletteListAnswer = {
  readonly data: readonly ListedPalette[];
  readonly meta: Meta;
  readonly pagination: Pagination;
};

export type GeneratedPaletteListAnswer = {
  readonly data: readonly Palette[];
  readonly meta: GeneratedListMeta;
  readonly pagination: Pagination;
};

export type TagListAnswer = {
  readonly data: readonly Tag[];
  readonly meta: Meta;
  readonly pagination: Pagination;
};

export type AnalysisAnswer = {
  readonly data: Analysis;
  readonly meta: Meta;
};

export type GeneratedThemeAnswer = {
  readonly data: Theme;
  readonly meta: GeneratedMeta;
};

export type ColorAnswer = {
  readonly data: Color;
  readonly meta: Meta;
};

export type ColorListAnswer = {
  readonly data: readonly Color[];
  readonly meta: Meta;
  readonly pagination: Pagination;
};

export type AccountAnswer = {
  readonly data: Account;
  readonly meta: Meta;
};

export type UsageAnswer = {
  readonly data: Usage;
  readonly meta: Meta;
};

/** `meta` is present if the account is known, except with `charge_unknown` */
export type ErrorAnswer = {
  readonly error: ApiError;
  readonly meta?: Meta;
};

/** Parameters and reply of each operation, by its id. */

export interface Operations {
  /** Generate a harmonious palette */
  readonly generatePalette: {
    readonly path: "/v1/palette/generate";
    readonly query: {
      /** Number of colors. Defaults to the number in a tag such as `3 colors` if one is sent */
      readonly size?: number;
      /** The same seed, size, locks, words and promises give the same palette, here and in the editor. Without it, the palette is random and its seed is in `X-Palette-Seed` */
      readonly seed?: string;
      /** Number of palettes. Each costs 1 credit. With `count`, also with 1, the response is a list: `data` is an array, and there is `pagination`. The k-th palette, counted from 0, is that of the seed `<seed>/<k>`. If too few credits remain, the list is truncated */
      readonly count?: number;
      /** Colors to keep exactly, at most `size`. The generator chooses the others to match. */
      readonly lock?: readonly string[];
      /** Colors to keep exactly, at these positions: a color or `-` (free) for each of the `size` positions. The generator fills the free positions in its usual order. Colors of `lock` also take free positions; a color in both appears only at its position in `slots`. Separate positions with commas, since `-` is a value */
      readonly slots?: readonly string[];
      /** 1 to 3 tags. The palette has all of them. Case and spaces around a tag are ignored */
      readonly tags?: readonly PromisedTag[];
      /** Plain English, such as `misty autumn forest` or `very dark sea, no green`. Things, places, times, feelings, styles, moods and color names suggest colors. Promises have priority. `meta.unknown_words` lists words that suggest no color. If no word suggests a color, the response is 400 */
      readonly words?: string;
      /** 1 to 3 colors. The palette has a color similar to each: CIEDE2000 of at most 5, in the same family. To keep a color exactly, send it in `lock` */
      readonly near?: readonly string[];
      /** Each color has at least this WCAG 2 ratio with another color of the palette. Use 3 for large text and controls, 4.5 for text, 7 for text at level AAA */
      readonly contrast?: PromisedContrast;
      /** `safe`: any two colors differ by at least CIEDE2000 8 with normal vision, protanopia, deuteranopia and tritanopia. In palettes of more than five colors, the minimum is 5 */
      readonly vision?: PromisedVision;
      /** Version of the generator. A seed gives the same palette as in the release with this version. Defaults to the current version */
      readonly algorithm?: PaletteAlgorithm;
      /** Parts to add to each palette as `included`, at no extra cost */
      readonly include?: readonly PalettePart[];
    };
    readonly reply: GeneratedPaletteAnswer | GeneratedPaletteListAnswer;
  };
  /** Look up one published palette */
  readonly getPalette: {
    readonly path: "/v1/palette/{slug}";
    readonly query: {
      /** Parts to add to each palette as `included`, at no extra cost */
      readonly include?: readonly PalettePart[];
    };
    readonly reply: PaletteAnswer;
  };
  /** Browse and search published palettes */
  readonly listPalettes: {
    readonly path: "/v1/palettes";
    readonly query: {
      /** Words or beginnings of words in the palette's name, in any order: `mist se` finds Sea Mist. Case, accents and apostrophes are ignored. Other punctuation, symbols and spaces separate words. `gray` and `grey` are equal. A text without letters and digits matches nothing */
      readonly name?: string;
      /** Plain English, such as `bakery` or `summer sunset`. Finds palettes with matching colors, names and tags, by default the best match first. Corrects one typing error per word. `not red` excludes palettes with red. Colors may have any CSS notation. A text with only colors, such as `e63946` or `crimson`, works like `near`. If no word is known or found, the response is 400 and lists the words */
      readonly words?: string;
      /** Number of colors */
      readonly size?: number;
      /** 1 to 3 colors. The palette has a color similar to each: CIEDE2000 of at most 5, in the same family. `match.distance` is the CIEDE2000 to the most similar color of the palette, or the mean for several colors */
      readonly near?: readonly string[];
      /** Sorts palettes by similarity to a palette, given as a slug or as 2 to 8 colors separated by hyphens or commas. The order of the colors does not matter. The palette with the slug is not in the results. A text that is both a published slug and a list of colors is read as a slug. `match.distance` is the mean CIEDE2000 from each color to the nearest one of the other palette, in both directions. Cannot be combined with `near` */
      readonly like?: string;
      /** `popular` (default): by save count. `recent`: by publish date. `relevance`: requires `name` or `words`, and is the default with them. `distance`: requires `near`, `like` or colors in `words`, and is the default with `near` and `like`. Ties are sorted by save count, then newest first, then by slug */
      readonly sort?: PaletteSort;
      /** Counts only saves of the last 7 or 30 days that were not removed since. Implies `sort=popular`. Without it, all saves count */
      readonly period?: PalettePeriod;
      /** Tags. A palette matches if it has any of them, or all of them with `tags_match=all`. Case and spaces around a tag are ignored */
      readonly tags?: readonly string[];
      /** `any`, the default: one of the tags is enough. `all`: a palette must have all of them. Ignored without `tags` */
      readonly tags_match?: TagsMatch;
      /** Parts to add to each palette as `included`, at no extra cost */
      readonly include?: readonly PalettePart[];
      /** Items per page. Each item returned costs 1 credit */
      readonly limit?: number;
      /** Items to skip. A page past the end is empty. With `name`, `words`, `size`, `near`, `like`, `period` or `tags_match=all`, the largest offset within the results is 10000. Use `cursor` for more */
      readonly offset?: number;
      /** Reads all results page by page. Send `start` first, then `pagination.next_cursor` with the same filters and sort until it is null. Cursors do not expire, and work with another key or `limit`. A palette whose save count changes between pages may be repeated or skipped. Cannot be combined with `offset` */
      readonly cursor?: string;
    };
    readonly reply: PaletteListAnswer;
  };
  /** List the tags of the library */
  readonly listTags: {
    readonly path: "/v1/tags";
    readonly query: {
      /** Tags per page. A page costs 1 credit */
      readonly limit?: number;
      /** Items to skip. A page past the end is empty */
      readonly offset?: number;
    };
    readonly reply: TagListAnswer;
  };
  /** Analyze any palette */
  readonly analyzePalette: {
    readonly path: "/v1/analysis";
    readonly query: {
      /** 2 to 8 colors, in the order of the palette */
      readonly colors: readonly string[];
      /** Adds `fix`, the nearest palette that meets this promise and keeps its character. Each color has at least this WCAG 2 ratio with another color of the palette. Use 3 for large text and controls, 4.5 for text, 7 for text at level AAA */
      readonly contrast?: PromisedContrast;
      /** Adds `fix`, the nearest palette that meets this promise and keeps its character. `safe`: any two colors differ by at least CIEDE2000 8 with normal vision, protanopia, deuteranopia and tritanopia. In palettes of more than five colors, the minimum is 5 */
      readonly vision?: PromisedVision;
    };
    readonly reply: AnalysisAnswer;
  };
  /** Create the colors of a user interface from a palette */
  readonly getTheme: {
    readonly path: "/v1/theme";
    readonly query: {
      /** 1 to 8 colors. The first is the primary color, unless it is too pale for a light page. A theme needs exactly one source: "colors", "slug", or a palette to generate ("seed", "words", "tags", "near", "lock") */
      readonly colors?: readonly string[];
      /** Slug of a published palette. A theme needs exactly one source: "colors", "slug", or a palette to generate ("seed", "words", "tags", "near", "lock") */
      readonly slug?: string;
      /** Number of colors. Defaults to the number in a tag such as `3 colors` if one is sent */
      readonly size?: number;
      /** The same seed, size, locks, words and promises give the same palette, here and in the editor. Without it, the palette is random and its seed is in `X-Palette-Seed` */
      readonly seed?: string;
      /** Colors to keep exactly, at most `size`. The generator chooses the others to match. */
      readonly lock?: readonly string[];
      /** 1 to 3 tags. The palette has all of them. Case and spaces around a tag are ignored */
      readonly tags?: readonly PromisedTag[];
      /** Plain English, such as `misty autumn forest` or `very dark sea, no green`. Things, places, times, feelings, styles, moods and color names suggest colors. Promises have priority. `meta.unknown_words` lists words that suggest no color. If no word suggests a color, the response is 400 */
      readonly words?: string;
      /** 1 to 3 colors. The palette has a color similar to each: CIEDE2000 of at most 5, in the same family. To keep a color exactly, send it in `lock` */
      readonly near?: readonly string[];
      /** `safe`: any two colors differ by at least CIEDE2000 8 with normal vision, protanopia, deuteranopia and tritanopia. In palettes of more than five colors, the minimum is 5 */
      readonly vision?: PromisedVision;
      /** Version of the generator. A seed gives the same palette as in the release with this version. Defaults to the current version */
      readonly algorithm?: PaletteAlgorithm;
      /** Minimum WCAG 2.2 ratio of text: 4.5 (`AA`) or 7 (`AAA`). Always 7 with high contrast. Different from `contrast` of `/v1/palette/generate` */
      readonly contrast?: ThemeContrast;
      /** Assigns roles to source colors, each as `role:hex`. Other roles are assigned automatically. `neutral` sets the hue of surfaces, lines and text. State colors that you assign may be close to other fills */
      readonly roles?: readonly string[];
      /** `exact`: source colors with a role are unchanged in all four looks. `kept` lists the ratios that are too low */
      readonly keep?: ThemeKeep;
    };
    readonly reply: GeneratedThemeAnswer;
  };
  /** Look up a color */
  readonly getColor: {
    readonly path: "/v1/color/{hex}";
    readonly query: {
      /** Parts to add to each color as `included`, at no extra cost */
      readonly include?: readonly ColorPart[];
    };
    readonly reply: ColorAnswer;
  };
  /** Search colors */
  readonly listColors: {
    readonly path: "/v1/colors";
    readonly query: {
      /** Words or beginnings of words in the color's name, in any order: `mist se` finds Sea Mist. Exact names come first, then names that begin with the text, then whole words. Case, accents and apostrophes are ignored. Other punctuation, symbols and spaces separate words. `gray` and `grey` are equal. Whole words may be joined or split: `rebeccapurple`. A text without letters and digits matches nothing */
      readonly name?: string;
      /** One of the eight families */
      readonly family?: ColorFamily;
      /** A color. The nearest named colors (CIEDE2000) come first, unless `sort` is set. Each item has its distance in `near.distance` */
      readonly near?: string;
      /** Colors to look up, one item each in the same order. Cannot be combined with `sort` or another filter. `limit` defaults to their number */
      readonly hex?: readonly string[];
      /** `true`: each color of `hex` gets a unique name: the nearest one that no earlier color has. A repeated color keeps its name. Requires `hex` */
      readonly unique?: UniqueNames;
      /** `relevance` requires `name` and is its default. `distance` requires `near` and is its default. Otherwise the default is `name` */
      readonly sort?: ColorSort;
      /** Parts to add to each color as `included`, at no extra cost */
      readonly include?: readonly ColorPart[];
      /** Items per page. Each item returned costs 1 credit. Default: 10, or the number of colors in `hex` */
      readonly limit?: number;
      /** Items to skip. A page past the end is empty */
      readonly offset?: number;
    };
    readonly reply: ColorListAnswer;
  };
  /** Get the status and credits of the API key */
  readonly getAccount: {
    readonly path: "/v1/account";
    readonly query: Readonly<Record<string, never>>;
    readonly reply: AccountAnswer;
  };
  /** Get usage by day, operation and key */
  readonly getUsage: {
    readonly path: "/v1/account/usage";
    readonly query: {
      /** Number of UTC days, including today */
      readonly days?: number;
    };
    readonly reply: UsageAnswer;
  };
}
