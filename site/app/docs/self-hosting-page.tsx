import { operatingText } from "virtual:repository-documents";
import { CodeBlock } from "../ui/code-block.tsx";
import type { Route } from "./+types/self-hosting-page.ts";
import { DocsArticle, DocsSection, EntryList } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, InlineText } from "./inline-text.tsx";
import { readTable } from "./markdown.ts";

/** The commands of an operator, as in docs/operating.md and docs/scaling.md. */
const commands = {
  start: "npm ci\nnpm start",
  production: [
    "npm ci && npm run build && npm prune --omit=dev",
    "SITE_URL=https://colors.example.com NODE_ENV=production npx tincture serve",
  ].join("\n"),
  docker: [
    "docker build -t tincture .",
    "docker run -d -p 3000:3000 -v tincture:/data \\\n  -e SITE_URL=https://colors.example.com tincture",
  ].join("\n"),
  accounts: [
    "npx tincture accounts create --email ada@example.com",
    "npx tincture keys create --email ada@example.com --name laptop",
    "npx tincture accounts set-limit ada@example.com 2000",
  ].join("\n"),
  backup: "npx tincture backup tincture-2030-01-31.db\nnpx tincture restore tincture-2030-01-31.db",
  postgresql: [
    "npx tincture migrate-store --from sqlite:data/tincture.db \\\n  --to postgres://tincture@db.example.com/tincture",
    'DATABASE_URL="postgres://tincture:PASSWORD@db.example.com/tincture?sslmode=verify-full" \\\n  npx tincture serve',
  ].join("\n"),
} as const;

export function loader() {
  const rows = readTable(operatingText, "Configuration");
  return {
    settings: rows.map(([name = "", fallback = "", meaning = ""]) => ({
      name: name.replaceAll("`", ""),
      fallback: fallback.replaceAll("`", ""),
      meaning,
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs/self-hosting", matches[0].loaderData);
}

export default function SelfHostingPage({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <DocsArticle
      title="Run your own"
      intro="One process serves everything on one origin and keeps everything in one file. It needs Node 24, and nothing from the outside."
    >
      <Starting />
      <Keeping />
      <Growing />
      <DocsSection id="settings" title="Settings">
        <p>
          Environment variables, read once at the start. A wrong value stops it with a message that names the
          variable.
        </p>
        <EntryList
          entries={settings.map(({ name, fallback, meaning }) => ({
            id: name,
            term: name,
            notes: fallback === "" ? [] : [`default ${fallback}`],
            text: <InlineText line={meaning} />,
          }))}
        />
      </DocsSection>
      <DocsSection id="files" title="Read on in the repository">
        <ul className="plain">
          <li>
            <Code>docs/operating.md</Code>: everything above in full, metrics, alerts, limits
          </li>
          <li>
            <Code>docs/scaling.md</Code>: several processes, several machines
          </li>
          <li>
            <Code>docs/reliability.md</Code>: crashes, outages and full disks that were tried
          </li>
          <li>
            <Code>docs/data.md</Code>: where names and palettes come from, and their licenses
          </li>
        </ul>
      </DocsSection>
    </DocsArticle>
  );
}

function Starting() {
  return (
    <>
      <DocsSection id="start" title="Start">
        <CodeBlock code={commands.start} label="Start" />
        <p>
          The first start makes the database, fills the library with a starter set, and on a terminal creates
          an account on the Pro plan and prints its key, once.
        </p>
        <p>
          For production build the site once, take the development tools away, and say where people find it:
        </p>
        <CodeBlock code={commands.production} label="Start for production" />
        <p>
          It speaks plain HTTP. Put a proxy in front that ends TLS, set <Code>SITE_URL</Code> to the public
          address and <Code>TRUST_PROXY</Code> to the proxy's.
        </p>
      </DocsSection>
      <DocsSection id="docker" title="With a container">
        <CodeBlock code={commands.docker} label="Run in a container" />
        <p>
          It writes only to <Code>/data</Code>, checks its own health, and stops within five seconds.
        </p>
      </DocsSection>
      <DocsSection id="accounts" title="Accounts and keys">
        <CodeBlock code={commands.accounts} label="Accounts and keys" />
        <p>All of these work while the server runs, and take effect within five seconds.</p>
      </DocsSection>
    </>
  );
}

function Keeping() {
  return (
    <>
      <DocsSection id="backup" title="Backup">
        <CodeBlock code={commands.backup} label="Backup and restore" />
        <p>
          The first works while the server runs and checks what it wrote. Stop the server before the second;
          the database that was there is kept. Do not copy the file of a running server.
        </p>
      </DocsSection>
      <DocsSection id="health" title="Health and metrics">
        <p>
          <Code>/livez</Code> answers while the process can answer at all: restart by it. <Code>/readyz</Code>{" "}
          looks at the database too: send requests by it. With <Code>METRICS_PORT</Code> a second listener,
          for your network only, has <Code>/metrics</Code> for Prometheus; a dashboard and alerts are in{" "}
          <Code>docs/operating</Code>.
        </p>
      </DocsSection>
    </>
  );
}

function Growing() {
  return (
    <DocsSection id="postgresql" title="With PostgreSQL">
      <p>
        One SQLite file serves all processes of one machine. Several machines share a PostgreSQL; the data
        moves there, or back, in one checked step. Stop the servers first.
      </p>
      <CodeBlock code={commands.postgresql} label="Move to PostgreSQL" />
      <p>
        There <Code>pg_dump</Code> makes the backups.
      </p>
    </DocsSection>
  );
}
