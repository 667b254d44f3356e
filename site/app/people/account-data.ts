import type { PageRequest } from "@tincture/contract/page-request";
import { getServices, type LoadContext, requirePerson } from "../shell/load-context.ts";
import type { Route } from "./+types/account-data.ts";
import { collectDrafts } from "./collect-drafts.ts";

const pageSize = 50;
const usageDays = 90;

/** Downloads all data of a person, without the password, secrets of keys and deleted data. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { accountId, email } = await requirePerson(context, "/settings");
  const content = await collectData(context, accountId, email);
  return new Response(`${JSON.stringify(content, undefined, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "private, no-store",
    },
  });
}

async function collectData(context: LoadContext, accountId: string, email: string) {
  const { accounts, alerts, drafts, keys, privatePalettes, publishing, saves, usageHistory } = getServices(context);
  const account = await accounts.getAccountByEmail(email);
  const collections = await privatePalettes.listCollections(accountId);
  const own = await listAll((page) => privatePalettes.listPalettes(accountId, page));
  const published = await listAll((page) => publishing.listOwn(accountId, page));
  const saved = await listAll((page) => saves.listSaved(accountId, page));
  const work = await collectDrafts(drafts, accountId);
  return {
    account: formatTimes({ email, plan: account.plan, createdAt: account.createdAt }),
    collections: collections.map(({ id, name, createdAt }) => formatTimes({ id, name, createdAt })),
    palettes: own.map(formatTimes),
    editor: {
      sessions: work.sessions.map(({ id, colors, changedAt, text }) =>
        formatTimes({ id, colors, changedAt, session: JSON.parse(text) as unknown }),
      ),
      visited: work.visited,
    },
    published: published.map(formatTimes),
    saved: saved.map(({ slug, name, colors }) => ({ slug, name, colors })),
    keys: (await keys.listKeys(accountId)).map(({ accountId: _account, secretHash: _hash, ...key }) =>
      formatTimes(key),
    ),
    alerts: {
      settings: await alerts.getSettings(accountId),
      webhooks: (await alerts.listWebhooks(accountId)).map(formatTimes),
      networks: (await alerts.listNetworks(accountId)).map(formatTimes),
    },
    usage: await usageHistory.listUsage(accountId, { days: usageDays }),
  };
}

interface ListPage<Item> {
  readonly total: number;
  readonly palettes: readonly Item[];
}

/** Lists all pages. Items that are added meanwhile may be missing. */
async function listAll<Item>(list: (page: PageRequest) => Promise<ListPage<Item>>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { total, palettes } = await list({ limit: pageSize, offset: items.length });
    items.push(...palettes);
    if (palettes.length === 0 || items.length >= total) return items;
  }
}

/** Formats the epoch milliseconds of a record. */
function formatTimes(record: object): object {
  const entries = Object.entries(record).map(([name, value]: [string, unknown]) => {
    const isTime = typeof value === "number" && (name === "at" || name.endsWith("At"));
    return [name, isTime ? new Date(value).toISOString() : value];
  });
  return Object.fromEntries(entries);
}
