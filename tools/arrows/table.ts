/**
 * The imports that each room of the repository may have. ARCHITECTURE.md shows this table, and
 * `check-arrows` compares the two.
 */
export interface Room {
  readonly name: string;
  /** Folders (ending with a slash) and single files, from the root of the repository. */
  readonly paths: readonly string[];
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Node's own modules: none (runs in browsers too), those that cannot reach a network, or all. */
  readonly builtIns: "none" | "offline" | "all";
  /** Runs beside what ships, and reaches it by paths, its support of tests too. */
  readonly isBeside?: true;
}

/** A folder or file of a room that may import what the rest of the room may not. */
interface Exemption {
  readonly path: string;
  readonly packages: readonly string[];
  /** May import a module by a computed name, such as the built site. */
  readonly mayCompute?: boolean;
}

const server = "server/src/";

export const rooms: readonly Room[] = [
  {
    name: "color",
    paths: ["color/src/"],
    rooms: [],
    packages: ["color-name-list"],
    builtIns: "none",
  },
  {
    name: "files",
    paths: [`${server}files/`],
    rooms: [],
    packages: [],
    builtIns: "offline",
  },
  {
    name: "domain",
    paths: [`${server}domain/`],
    rooms: ["color", "files"],
    packages: ["lru-cache"],
    builtIns: "offline",
  },
  {
    name: "threads",
    paths: [`${server}threads/`],
    rooms: ["domain"],
    packages: [],
    builtIns: "offline",
  },
  {
    name: "store",
    paths: [`${server}store/`],
    rooms: ["threads", "domain", "color", "files"],
    packages: ["kysely", "better-sqlite3", "pg", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "http",
    paths: [`${server}http/`],
    rooms: ["domain"],
    packages: ["fastify", "pino"],
    builtIns: "all",
  },
  {
    name: "api",
    paths: [`${server}api/`],
    rooms: ["http", "domain", "color"],
    packages: ["fastify", "pino", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "metrics",
    paths: [`${server}metrics/`],
    rooms: ["domain"],
    packages: ["prom-client"],
    builtIns: "all",
  },
  {
    name: "pages",
    paths: [`${server}pages/`],
    rooms: ["http", "threads", "domain"],
    packages: ["fastify", "@scalar/*", "lru-cache"],
    builtIns: "all",
  },
  {
    name: "config",
    paths: [
      `${server}config.ts`,
      `${server}address-range.ts`,
      `${server}listen-address.ts`,
      `${server}load-config.ts`,
      `${server}nearest-name.ts`,
      `${server}setting-names.ts`,
      `${server}settings-file.ts`,
    ],
    rooms: ["files"],
    packages: [],
    builtIns: "offline",
  },
  {
    name: "log",
    paths: [`${server}log.ts`, `${server}log-destination.ts`],
    rooms: ["config", "http"],
    packages: ["pino"],
    builtIns: "offline",
  },
  {
    name: "search",
    paths: [`${server}search/`],
    rooms: ["threads", "domain", "store"],
    packages: [],
    builtIns: "offline",
  },
  {
    name: "people",
    paths: [`${server}people/`],
    rooms: ["domain", "store", "files"],
    packages: ["openid-client", "nodemailer"],
    builtIns: "all",
  },
  {
    name: "compose",
    paths: [
      `${server}compose.ts`,
      `${server}compose-operator.ts`,
      `${server}compose-people.ts`,
      `${server}first-start.ts`,
      `${server}welcome.ts`,
    ],
    rooms: ["config", "store", "search", "people", "domain"],
    packages: ["pino"],
    builtIns: "offline",
  },
  {
    name: "serve",
    paths: [
      `${server}serve.ts`,
      `${server}serve-processes.ts`,
      `${server}serve-metrics.ts`,
      `${server}free-port.ts`,
      `${server}stop-signals.ts`,
    ],
    rooms: ["compose", "config", "log", "api", "pages", "metrics"],
    packages: ["fastify", "pino"],
    builtIns: "all",
  },
  {
    name: "main",
    paths: [`${server}main.ts`, `${server}dev.ts`],
    rooms: ["serve", "config", "pages"],
    packages: [],
    builtIns: "all",
  },
  {
    name: "cli",
    paths: [`${server}cli/`],
    rooms: ["serve", "compose", "config", "threads", "domain", "color"],
    packages: ["commander"],
    builtIns: "all",
  },
  {
    name: "site",
    paths: ["site/"],
    rooms: ["domain", "color"],
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
    rooms: ["color", "domain", "bench", "test"],
    packages: ["playwright-core"],
    builtIns: "offline",
    isBeside: true,
  },
  {
    name: "bench",
    paths: ["bench/"],
    rooms: ["color", "domain", "store", "search", "api", "compose", "config", "serve", "workshop", "test"],
    packages: [
      "pino",
      "playwright-core",
      "poline",
      "pro-color-harmonies",
      "rampensau",
      "randomcolor",
      "@material/*",
      "@adobe/*",
    ],
    builtIns: "all",
    isBeside: true,
  },
  {
    name: "tools",
    paths: ["tools/"],
    rooms: ["color", "domain", "store", "http", "api", "test"],
    packages: ["playwright-core", "@stoplight/*"],
    builtIns: "offline",
    isBeside: true,
  },
  {
    name: "test",
    paths: ["test/"],
    rooms: ["domain", "store", "people", "compose", "config", "serve", "cli"],
    packages: ["playwright-core", "ajv", "ajv-formats", "pino", "yaml"],
    builtIns: "all",
    isBeside: true,
  },
];

export const exemptions: readonly Exemption[] = [
  { path: `${server}domain/library/starter/`, packages: ["dictionary-of-colour-combinations"] },
  { path: `${server}domain/library/import/`, packages: ["csv-parse"] },
  { path: `${server}pages/site-thread.ts`, packages: [], mayCompute: true },
  { path: `${server}pages/dev-site.ts`, packages: ["vite"] },
  { path: "test/properties.ts", packages: ["fast-check"] },
  { path: "tools/check-examples.ts", packages: [], mayCompute: true },
];

/** What a test, and code that only tests run, may import besides. */
export const testPackages = ["culori", "pino", "ajv", "ajv-formats", "playwright-core", "tailwindcss"];

/** The package through which other rooms reach a room that is a workspace of its own. */
export const workspacePackages: ReadonlyMap<string, string> = new Map([["@tincture/color", "color"]]);

/** The rows of ARCHITECTURE.md, in the order of the table. */
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
