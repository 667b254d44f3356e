import type {
  Color,
  ColorPart,
  ListedPalette,
  Operations,
  Palette,
  PaletteInfo,
  PalettePart,
  ThemeFormat,
} from "./api-types.ts";
import { createList, type List, type Position } from "./list.ts";
import { createRequests, type CallOptions, type ClientOptions } from "./request.ts";
import { toResult, type Result } from "./result.ts";

type Id = keyof Operations;
type Call<Data> = Promise<Result<Data>>;
type DataOf<Operation extends Id> = Operations[Operation]["reply"]["data"];

/** The parameters of an operation. Numbers and booleans need not be strings. */
export type Query<Operation extends Id> = {
  readonly [Name in keyof Operations[Operation]["query"]]: Written<Operations[Operation]["query"][Name]>;
};
type Written<Value> =
  | Value
  | (Value extends `${infer Number extends number}`
      ? Number
      : Value extends `${infer Boolean extends boolean}`
        ? Boolean
        : never);

/** A palette of the library, which always has a name and a page. */
export type Published<Item extends Palette> = Item & {
  readonly info: PaletteInfo;
  readonly links: { readonly page: string };
};

/** An item with the parts that the query names. A list of parts that varies makes them optional. */
export type WithParts<Item extends HasParts, Part> = [PartOf<Item>] extends [Part]
  ? Item
  : [Part] extends [never]
    ? Item
    : Item & { readonly included: Required<Pick<NonNullable<Item["included"]>, Part & PartOf<Item>>> };
interface HasParts {
  readonly included?: object;
}
type PartOf<Item extends HasParts> = keyof NonNullable<Item["included"]>;

export interface Include<Part> {
  readonly include?: readonly Part[] | undefined;
}

/** A list if `count` is set; either, if the compiler does not know. */
type Counted<Item, Count> = [Count] extends [undefined]
  ? Item
  : [Count] extends [number]
    ? readonly Item[]
    : Item | readonly Item[];

/** A client of one instance. The calls take the parameters of the API under the same names. */
export interface Tincture {
  readonly palettes: {
    /** Generates a palette, or with `count` as many as credits remain. 1 credit each. */
    readonly generate: <const Part extends PalettePart = never, Count extends number | undefined = undefined>(
      query?: Query<"generatePalette"> & Include<Part> & { readonly count?: Count },
      call?: CallOptions,
    ) => Call<Counted<WithParts<Palette, Part>, Count>>;
    /** Returns a published palette. 1 credit. */
    readonly get: <const Part extends PalettePart = never>(
      slug: string,
      query?: Query<"getPalette"> & Include<Part>,
      call?: CallOptions,
    ) => Call<WithParts<Published<Palette>, Part>>;
    /** Lists or searches published palettes. 1 credit per palette. */
    readonly list: <const Part extends PalettePart = never>(
      query?: Query<"listPalettes"> & Include<Part>,
      call?: CallOptions,
    ) => List<WithParts<Published<ListedPalette>, Part>>;
  };
  readonly colors: {
    /** Returns a color. 1 credit. */
    readonly get: <const Part extends ColorPart = never>(
      hex: string,
      query?: Query<"getColor"> & Include<Part>,
      call?: CallOptions,
    ) => Call<WithParts<Color, Part>>;
    /** Lists or searches named colors. 1 credit per color. */
    readonly list: <const Part extends ColorPart = never>(
      query?: Query<"listColors"> & Include<Part>,
      call?: CallOptions,
    ) => List<WithParts<Color, Part>>;
  };
  readonly tags: {
    /** Lists the tags of the library. 1 credit per page. */
    readonly list: (query?: Query<"listTags">, call?: CallOptions) => List<DataOf<"listTags">[number]>;
  };
  /** Returns a theme. 1 credit. */
  readonly theme: ((query?: Query<"getTheme">, call?: CallOptions) => Call<DataOf<"getTheme">>) & {
    /** Returns the text of a theme's file. 1 credit. */
    readonly file: (format: ThemeFormat, query?: Query<"getTheme">, call?: CallOptions) => Promise<string>;
  };
  /** Judges colors. 1 credit. */
  readonly analyze: (
    colors: readonly string[],
    query?: Omit<Query<"analyzePalette">, "colors">,
    call?: CallOptions,
  ) => Call<DataOf<"analyzePalette">>;
  readonly account: {
    /** Returns the account with its credits. Free. */
    readonly get: (call?: CallOptions) => Call<DataOf<"getAccount">>;
    /** Returns the credits spent by day, key and operation. Free. */
    readonly usage: (query?: Query<"getUsage">, call?: CallOptions) => Call<DataOf<"getUsage">>;
  };
}

/**
 * Returns a client.
 *
 * @example
 * ```ts
 * const tincture = createTincture({ key, baseUrl: "http://localhost:3000" });
 * const { colors } = await tincture.palettes.generate({ words: "misty autumn forest" });
 * ```
 */
export function createTincture(options: ClientOptions): Tincture {
  const requests = createRequests(options);
  if (!/^https?:/.test(options.baseUrl)) {
    throw new TypeError(`"baseUrl" must begin with "http://" or "https://", got "${options.baseUrl}"`);
  }
  const base = `${options.baseUrl.replace(/(\/api)?\/*$/, "")}/api`;

  async function read<Data extends object>(path: string, query: object = {}, call?: CallOptions): Call<Data> {
    const { body, chargeId } = await requests.json<Data>(base + path + formatQuery(query), call);
    return toResult(body, chargeId);
  }
  function list<Item>(path: string, query: Position & object = {}, call?: CallOptions): List<Item> {
    return createList({
      hasCursors: path === "/v1/palettes",
      first: query,
      async read(position, index) {
        const url = base + path + formatQuery({ ...query, ...position });
        const { body, chargeId } = await requests.json<readonly Item[]>(url, toPageCall(call, index));
        return toResult(body, chargeId);
      },
    });
  }
  const theme = (query?: Query<"getTheme">, call?: CallOptions) => read<DataOf<"getTheme">>("/v1/theme", query, call);
  return {
    palettes: {
      generate: <Generated extends object>(query?: object, call?: CallOptions) =>
        read<Generated>("/v1/palette/generate", query, call),
      get: (slug, query, call) => read(`/v1/palette/${encodeURIComponent(slug)}`, query, call),
      list: (query, call) => list("/v1/palettes", query, call),
    },
    colors: {
      get: (hex, query, call) => read(`/v1/color/${encodeURIComponent(hex.replace(/^#/, ""))}`, query, call),
      list: (query, call) => list("/v1/colors", query, call),
    },
    tags: { list: (query, call) => list("/v1/tags", query, call) },
    theme: Object.assign(theme, {
      async file(format: ThemeFormat, query?: Query<"getTheme">, call?: CallOptions) {
        const { files } = await theme(query, call);
        if (!files[format]) throw new TypeError("Unknown format");
        return requests.text(files[format], call);
      },
    }),
    analyze: (colors, query, call) => read("/v1/analysis", { ...query, colors }, call),
    account: {
      get: (call) => read("/v1/account", {}, call),
      usage: (query, call) => read("/v1/account/usage", query, call),
    },
  };
}

/** Pages after the first append their number to the caller's id, since each is a charge. */
function toPageCall(call: CallOptions = {}, index: number): CallOptions {
  return call.chargeId === undefined || index === 0 ? call : { ...call, chargeId: `${call.chargeId}/${index}` };
}

/** Lists are joined by commas. */
function formatQuery(query: object): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(set.map(([name, value]) => [name, String(value)])));
  return text && `?${text}`;
}
