import type { Operations, Palette, ThemeFormat } from "./api-types.ts";
import { createList, type List, type Position } from "./list.ts";
import { createRequests, type CallOptions, type ClientOptions } from "./request.ts";
import { toResult, type Result } from "./result.ts";

type Id = keyof Operations;
type Query<Operation extends Id> = Operations[Operation]["query"];
type Data<Operation extends Id> = Operations[Operation]["reply"]["data"];
type Call<Operation extends Id> = Promise<Result<Data<Operation>>>;
type ItemsOf<Operation extends Id> = Data<Operation> extends readonly (infer Item)[] ? List<Item> : never;

interface GeneratePalettes {
  /** Generates `count` palettes, or as many as credits remain. 1 credit each. */
  (
    query: Query<"generatePalette"> & { readonly count: number },
    call?: CallOptions,
  ): Promise<Result<readonly Palette[]>>;
  /** Generates a palette. 1 credit. */
  (query?: Query<"generatePalette"> & { readonly count?: never }, call?: CallOptions): Promise<Result<Palette>>;
  /** Generates one or several palettes, if the compiler does not know whether `count` is set. */
  (query: Query<"generatePalette">, call?: CallOptions): Promise<Result<Palette> | Result<readonly Palette[]>>;
}

/** A client of one instance. The calls take the parameters of the API under the same names. */
export interface Tincture {
  readonly palettes: {
    readonly generate: GeneratePalettes;
    /** Returns a published palette. 1 credit. */
    readonly get: (slug: string, query?: Query<"getPalette">, call?: CallOptions) => Call<"getPalette">;
    /** Lists or searches published palettes. 1 credit per palette. */
    readonly list: (query?: Query<"listPalettes">, call?: CallOptions) => ItemsOf<"listPalettes">;
  };
  readonly colors: {
    /** Returns a color. 1 credit. */
    readonly get: (hex: string, query?: Query<"getColor">, call?: CallOptions) => Call<"getColor">;
    /** Lists or searches named colors. 1 credit per color. */
    readonly list: (query?: Query<"listColors">, call?: CallOptions) => ItemsOf<"listColors">;
  };
  readonly tags: {
    /** Lists the tags of the library. 1 credit per page. */
    readonly list: (query?: Query<"listTags">, call?: CallOptions) => ItemsOf<"listTags">;
  };
  /** Returns a theme. 1 credit. */
  readonly theme: ((query?: Query<"getTheme">, call?: CallOptions) => Call<"getTheme">) & {
    /** Returns the text of a theme's file. 1 credit. */
    readonly file: (format: ThemeFormat, query?: Query<"getTheme">, call?: CallOptions) => Promise<string>;
  };
  /** Judges colors. 1 credit. */
  readonly analyze: (
    colors: readonly string[],
    query?: Omit<Query<"analyzePalette">, "colors">,
    call?: CallOptions,
  ) => Call<"analyzePalette">;
  readonly account: {
    /** Returns the account with its credits. Free. */
    readonly get: (call?: CallOptions) => Call<"getAccount">;
    /** Returns the credits spent by day, key and operation. Free. */
    readonly usage: (query?: Query<"getUsage">, call?: CallOptions) => Call<"getUsage">;
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
  const base = `${options.baseUrl.replace(/\/+$/, "")}/api`;

  async function read<Read extends object>(
    path: string,
    query: object = {},
    call?: CallOptions,
  ): Promise<Result<Read>> {
    const { body, chargeId } = await requests.json<Read>(base + path + formatQuery(query), call);
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
  const theme = (query?: Query<"getTheme">, call?: CallOptions) => read<Data<"getTheme">>("/v1/theme", query, call);
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
