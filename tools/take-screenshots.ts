/**
 * Takes a picture of every page and of every tool of the editor at three widths, light and dark, on
 * a fresh instance with a Pro account that has used its key; and complains about what a page puts
 * into the console, asks of others, or scrolls sideways. Needs Chromium and a built site.
 *
 * Usage: npx node tools/take-screenshots.ts <folder> [path | tool:name …], such as /palettes or
 * tool:Preview
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { browserMissing, startBrowser, visit } from "../test/browser.ts";
import { createOperator } from "../test/operator.ts";
import { createFolder, type Owner, startServer } from "../test/running-server.ts";
import { personPaths, visitorPaths } from "../test/site/page-paths.ts";
import { type FormClient, passwordOf, signUp } from "../test/site/form-client.ts";

const widths = [360, 768, 1440];
const colorSchemes = ["light", "dark"] as const;
const email = "somebody@example.com";

const otherPaths = [
  "/palettes?sort=recent&tags=warm",
  "/palettes?name=nothing-has-this-name",
  "/colors?name=rose",
  "/docs/api",
  "/nothing-here",
];

/** Colors for the tools to work on. */
const editorPath = "/app/264653-2a9d8f-e9c46a-f4a261-e76f51";

const [folder, ...wanted] = process.argv.slice(2);
const clearings: (() => unknown)[] = [];
const owner: Owner = { after: (clear) => clearings.unshift(clear) };
if (folder === undefined || browserMissing !== false) {
  console.error(browserMissing || "Usage: npx node tools/take-screenshots.ts <folder> [path …]");
  process.exitCode = 2;
} else {
  try {
    await takeAll(folder, wanted);
  } finally {
    for (const clear of clearings) await clear();
  }
}

async function takeAll(folder: string, wanted: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const home = createFolder(owner);
  const server = await startServer(owner, home);
  const browser = await startBrowser(owner);
  const client = await preparePerson(server.origin, home);
  const slug = await findSlug(server.origin, server.key);
  const isWanted = (path: string): boolean => wanted.length === 0 || wanted.includes(path);
  const shots: readonly (readonly [string, FormClient | undefined])[] = [
    ...[...visitorPaths, ...otherPaths, `/palette/${slug}`].map((path) => [path, undefined] as const),
    ...[...personPaths, `/palette/${slug}`].map((path) => [path, client] as const),
  ];
  const taken: readonly Omit<Shot, "width" | "colorScheme">[] = [
    ...shots.map(([path, person]) => ({ path, folder, ...(person && { cookie: person.cookie }) })),
    ...(await listTools(browser, server.origin)).map((tool) => ({ path: editorPath, tool, folder })),
  ];
  for (const shot of taken.filter(({ path, tool }) => isWanted(tool === undefined ? path : `tool:${tool}`))) {
    for (const width of widths) {
      for (const colorScheme of colorSchemes) await take(browser, server.origin, { ...shot, width, colorScheme });
    }
  }
}

/** As the editor's menu of all tools names them. */
async function listTools(browser: Browser, origin: string): Promise<readonly string[]> {
  const { page } = await visit(browser, origin + editorPath, { width: 360 });
  await page.getByRole("button", { name: "All tools", exact: true }).click();
  const items = page.getByRole("complementary", { name: "All tools" }).getByRole("listitem").getByRole("button");
  await items.first().waitFor();
  const labels = await items.filter({ visible: true }).allTextContents();
  await page.close();
  return labels;
}

/** Creates a person on Pro with a key, a saved palette and a private one. */
async function preparePerson(origin: string, home: string): Promise<FormClient> {
  const runCommand = createOperator(owner);
  const client = await signUp(origin, email);
  await runCommand(home, "accounts", "set-plan", email, "pro");
  await client.post("/sign-in", { email, password: passwordOf(email) });
  const key = await runCommand(home, "keys", "create", "--email", email, "--name", "Website");
  for (const path of ["palettes?limit=20", "color/e63946", "palette/generate", "colors?limit=8"]) {
    const headers = { authorization: `Bearer ${key}` };
    await fetch(`${origin}/api/v1/${path}`, { headers });
  }
  return client;
}

async function findSlug(origin: string, key: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/palettes?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data }: { readonly data: readonly { readonly info: { readonly slug: string } }[] } = JSON.parse(
    await answer.text(),
  );
  return data[0]!.info.slug;
}

interface Shot {
  readonly path: string;
  /** A tool of the editor to open. */
  readonly tool?: string;
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly folder: string;
  readonly cookie?: string;
}

async function take(browser: Browser, origin: string, shot: Shot): Promise<void> {
  const { path, tool, width, colorScheme, folder, cookie } = shot;
  const { page, complaints, outsideRequests } = await visit(browser, origin + path, {
    width,
    colorScheme,
    ...(cookie !== undefined && { cookie }),
  });
  if (tool !== undefined) await openTool(page, tool);
  const who = cookie === undefined ? "" : "person-";
  const name = `${who}${(tool === undefined ? path : `tool-${tool}`)
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .replace(/^-$/, "home")
    .slice(0, 60)}-${width}-${colorScheme}.png`;
  // In a window as high as the page: cards that are far from a lower one are not drawn.
  const height: number = await page.evaluate("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: join(folder, name) });
  const isWide: boolean = await page.evaluate(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
  const wrong = [...complaints, ...outsideRequests, ...(isWide ? ["scrolls sideways"] : [])];
  console.log([name, ...wrong].join("  ! "));
  await page.close();
}

/** Opens a tool from the toolbar, or from the menu of all tools when the window is too narrow. */
async function openTool(page: Page, label: string): Promise<void> {
  const button = page.getByRole("toolbar", { name: "Palette" }).getByRole("button", { name: label });
  if (!(await button.isVisible())) await page.getByRole("button", { name: "All tools", exact: true }).click();
  await page.getByRole("button", { name: label, exact: true }).filter({ visible: true }).first().click();
  const panel = page.getByRole("complementary", { name: label });
  await panel.getByText(/\w/).filter({ visible: true }).first().waitFor();
  await panel.getByText("Loading…").waitFor({ state: "detached" });
}
