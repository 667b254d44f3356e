import type { SiteFacts } from "@tincture/contract/site-services";
import { describePage } from "../shell/describe-page.ts";

export const docsPages = [
  {
    to: "/docs",
    title: "Quick start",
    description: "From no key to your first response: sign up, create a key, send a request.",
  },
  {
    to: "/docs/endpoints",
    title: "Endpoints",
    description: "Every operation of the API with its parameters, what it costs, a request and its answer.",
  },
  {
    to: "/docs/credits",
    title: "Credits",
    description: "What costs how many credits, when they come back, and how to spend fewer of them.",
  },
  {
    to: "/docs/keys",
    title: "Keys",
    description: "Which key to use where: secret, publishable, test and management keys, and their limits.",
  },
  {
    to: "/docs/client",
    title: "Client",
    description: "The typed client for JavaScript and TypeScript, with lists, errors, React hooks and proofs.",
  },
  {
    to: "/docs/charge-once",
    title: "Charge once",
    description: "How to repeat a request whose reply was lost without paying twice.",
  },
  {
    to: "/docs/management",
    title: "Manage keys by API",
    description: "Create, replace and revoke keys with a program, and read what they use.",
  },
  {
    to: "/docs/errors",
    title: "Errors",
    description: "Every error code of the API with its status, its cause, and what to do about it.",
  },
  {
    to: "/docs/alerts",
    title: "Alerts and webhooks",
    description: "Mails and signed webhooks about credits and keys: events, payloads, signatures and retries.",
  },
  {
    to: "/docs/attribution",
    title: "Attribution",
    description: "The link to show wherever data from this service is shown, ready to copy.",
  },
  {
    to: "/docs/palettes",
    title: "How palettes are made",
    description: "Why the palettes look as if people made them: seeds, sizes, locks, and what you can count on.",
  },
  {
    to: "/docs/self-hosting",
    title: "Run your own",
    description: "Start an instance, keep its data safe, monitor it, and let it grow.",
  },
] as const;

const otherPages = [
  {
    to: "/about",
    title: "About",
    description: "What a tincture is, how every palette gets a crest, what is promised here, and what is not.",
  },
  {
    to: "/privacy",
    title: "Privacy",
    description: "What this instance keeps about whom, for how long, and what it never does.",
  },
  {
    to: "/docs/api",
    title: "API reference",
    description: "Every endpoint, parameter and answer of the API, with a form to try each.",
  },
  {
    to: "/terms",
    title: "Terms of use",
    description:
      "What you may do with this service, what it may do with what you publish, and the attribution it asks for.",
  },
] as const;

export function findWordPage(path: string): (typeof wordPages)[number] | undefined {
  return wordPages.find(({ to }) => to === path);
}

const wordPages = [...docsPages, ...otherPages] as const;

export type DocsPage = (typeof docsPages)[number];

export function describeWordPage(path: string, site: Pick<SiteFacts, "siteName" | "siteUrl"> | undefined) {
  const page = findWordPage(path);
  if (page === undefined) throw new Error(`No page of words has the address ${path}`);
  return describePage(site, { ...page, path });
}

export function findNeighbors(path: string) {
  const at = docsPages.findIndex(({ to }) => to === path.replace(/\/$/, ""));
  return { before: docsPages[at - 1], after: at === -1 ? undefined : docsPages[at + 1] };
}
