import { CodeBlock } from "../ui/code-block.tsx";
import type { Route } from "./+types/quick-start-page.ts";
import { DocsArticle, DocsSection, useDocsFacts } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, TextLink } from "./inline-text.tsx";
import { formatQuickStart } from "./quick-start-code.ts";

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs", matches[0].loaderData);
}

export default function QuickStartPage() {
  const { dailyCredits, siteUrl } = useDocsFacts();
  return (
    <DocsArticle
      title="Quick start"
      intro="Palettes, colors and a library of published palettes as JSON. Every endpoint is a GET and needs a key."
    >
      <GetKey />
      <Ask />
      <DocsSection id="answer" title="3. Read the answer">
        <p>
          What you asked for is in <Code>data</Code>; what it cost and what is left is in <Code>meta</Code>.
          Lists have <Code>pagination</Code> too. Colors are six lowercase hexadecimal digits without{" "}
          <Code>#</Code>.
        </p>
        <p>
          You have {dailyCredits.toLocaleString("en-US")}{" "}
          <TextLink to="/docs/credits">credits a day</TextLink>. When something is wrong,{" "}
          <Code>error.code</Code> says what: see <TextLink to="/docs/errors">errors</TextLink>.
        </p>
      </DocsSection>
      <DocsSection id="show" title="4. Say where it comes from">
        <p>
          Whatever shows the data to people shows <TextLink to="/docs/attribution">a link</TextLink> to this
          site.
        </p>
      </DocsSection>
      <DocsSection id="versions" title="What stays as it is">
        <p>
          The version is part of the address: <Code>{siteUrl}/api/v1</Code>. It changes only by addition, so
          be ready for new fields. An operation that is to go says so long before in the headers{" "}
          <Code>Deprecation</Code> and <Code>Sunset</Code>.
        </p>
        <p>
          All the details are in the{" "}
          <TextLink to="/docs/api" reloadDocument>
            API reference
          </TextLink>{" "}
          and, for programs, in the{" "}
          <TextLink to="/api/openapi.json" reloadDocument>
            OpenAPI document
          </TextLink>
          . Language models find a summary in{" "}
          <TextLink to="/llms.txt" reloadDocument>
            llms.txt
          </TextLink>
          .
        </p>
      </DocsSection>
    </DocsArticle>
  );
}

function GetKey() {
  return (
    <DocsSection id="key" title="1. Get a key">
      <ul className="plain">
        <li>
          <TextLink to="/sign-up">Sign up</TextLink> with an e-mail address, or{" "}
          <TextLink to="/sign-in">sign in</TextLink>.
        </li>
        <li>
          Keys are for accounts on the Pro plan. Your <TextLink to="/dashboard">dashboard</TextLink> says how
          to get it here.
        </li>
        <li>Create a key in the dashboard. It is shown once; keep it as you keep a password.</li>
      </ul>
    </DocsSection>
  );
}

function Ask() {
  const { siteUrl } = useDocsFacts();
  return (
    <DocsSection id="ask" title="2. Ask for a palette">
      <p>
        The key goes into the header <Code>Authorization</Code>, never into the address.
      </p>
      {Object.entries(formatQuickStart(siteUrl)).map(([label, code]) => (
        <div key={label} className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-sm font-medium text-muted">{label}</h3>
          <CodeBlock code={code} label={`Request with ${label}`} />
        </div>
      ))}
      <p>
        Any origin may call, so it works from a browser as well. But a key in a page is everybody's key: call
        from your own server, and let pages ask that.
      </p>
    </DocsSection>
  );
}
