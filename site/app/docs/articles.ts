import { generatePalette } from "@tincture/color/generate";
import { errorsText, operatingText } from "virtual:repository-documents";
import type { SiteFacts } from "@tincture/contract/site-services";
import { type Block, type Parts, readArticle } from "./article.ts";
import alerts from "./alerts.md?raw";
import attribution from "./attribution.md?raw";
import chargeOnce from "./charge-once.md?raw";
import client from "./client.md?raw";
import credits from "./credits.md?raw";
import errors from "./errors.md?raw";
import keys from "./keys.md?raw";
import { listErrors, readTable, toPlainText } from "./markdown.ts";
import management from "./management.md?raw";
import palettes from "./palettes.md?raw";
import quickStart from "./quick-start.md?raw";
import selfHosting from "./self-hosting.md?raw";

const articles: Readonly<Record<string, string>> = {
  "/docs": quickStart,
  "/docs/credits": credits,
  "/docs/keys": keys,
  "/docs/client": client,
  "/docs/charge-once": chargeOnce,
  "/docs/management": management,
  "/docs/errors": errors,
  "/docs/alerts": alerts,
  "/docs/attribution": attribution,
  "/docs/palettes": palettes,
  "/docs/self-hosting": selfHosting,
};

export function getArticle(path: string, facts: SiteFacts) {
  const text = articles[path];
  if (text === undefined) throw new Error(`The documentation has no article ${path}`);
  return { path, ...readArticle(text, facts, parts) };
}

const period = { kind: "text", text: "." } as const;
const lock = "2a9d8f";
const parts: Parts = {
  midnight: () => ({ kind: "midnight" }),
  errorsOfApi: () => listErrorEntries("From the API"),
  errorsOfManagement: () => listErrorEntries("From the management API"),
  errorsOfCommands: () => listErrorEntries("From operator commands"),
  settings: listSettings,
  wall: () => drawStrips(["orchid", "harbor", "linen", "ember", "meadow", "tundra"], []),
  locked: () => drawStrips(["harbor", "linen", "meadow", "ember"], [lock]),
  chargedOnce: () => ({
    kind: "messages",
    label: "A request whose reply is lost is charged 3 credits. Its repeat gets the same data for nothing.",
    messages: [
      { from: "client", text: "GET /v1/palettes?limit=3, Charge-Id: order-17" },
      { from: "server", text: "200, credits_used: 3", isLost: true },
      { from: "client", text: "the same request, Charge-Id: order-17" },
      { from: "server", text: "200, the same palettes, credits_used: 0" },
      { from: "client", text: "another request, Charge-Id: order-17" },
      { from: "server", text: "409 charge_conflict, free" },
    ],
  }),
  sizes: () => ({
    kind: "strips",
    isSlim: true,
    strips: [2, 3, 4, 5, 6, 7, 8].map((size) => ({
      label: `${size} colors`,
      colors: generatePalette({ seed: "orchid", size }),
    })),
  }),
};

function listErrorEntries(heading: string): Block {
  const entries = listErrors(errorsText, heading).map(({ code, status, meaning, remedy }) => ({
    id: code,
    term: code,
    notes: [`HTTP ${status}`],
    text: [...meaning, period],
    remedy: [...remedy, period],
  }));
  return { kind: "entries", entries };
}

function listSettings(): Block {
  const entries = readTable(operatingText, "Configuration").map(([name = [], fallback = [], text = []]) => {
    const term = toPlainText(name);
    return { id: term, term, notes: fallback.length === 0 ? [] : [`default ${toPlainText(fallback)}`], text };
  });
  return { kind: "entries", entries };
}

function drawStrips(seeds: readonly string[], locks: readonly string[]): Block {
  const strips = seeds.map((seed) => ({
    label: `seed ${seed}`,
    colors: generatePalette({ seed, size: 5, locks }),
  }));
  return { kind: "strips", strips };
}
