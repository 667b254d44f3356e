import { CodeBlock } from "../ui/code-block.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/credits-page.ts";
import { DocsArticle, DocsSection, EntryList, useDocsFacts } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, TextLink } from "./inline-text.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs/credits", matches[0].loaderData);
}

export default function CreditsPage() {
  const { dailyCredits } = useDocsFacts();
  const limit = dailyCredits.toLocaleString("en-US");
  return (
    <DocsArticle
      title="Credits"
      intro={`An account has ${limit} credits a day unless it was given another number. All its keys spend from the same.`}
    >
      <DocsSection id="prices" title="What things cost">
        <EntryList
          entries={[
            { term: "One palette or color", notes: ["generate, look up"], text: "1 credit." },
            {
              term: "A list",
              notes: ["palettes, colors"],
              text: "1 credit for each item returned. An empty page is free.",
            },
            { term: "The account", text: "Nothing, and it answers when no credits are left." },
            { term: "Errors, 304, HEAD, OPTIONS", text: "Nothing." },
          ]}
        />
      </DocsSection>
      <DocsSection id="midnight" title="When they come back">
        <p>
          All of them at midnight UTC. <LocalMidnight /> What was not used is not carried over.
        </p>
        <p>
          Until then every endpoint but <Code>/v1/account</Code> answers 429 with{" "}
          <TextLink to="/docs/errors#rate_limit_exceeded">rate_limit_exceeded</TextLink> and the seconds to
          wait in <Code>Retry-After</Code>.
        </p>
      </DocsSection>
      <Truncation />
      <Balance />
      <Saving />
    </DocsArticle>
  );
}

/** Midnight UTC by the reader's clock; nothing where the server cannot know it. */
function LocalMidnight() {
  return useHydrated() ? <>Where you are that is {formatMidnight()}. </> : null;
}

function formatMidnight(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return midnight.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

function Truncation() {
  return (
    <DocsSection id="truncation" title="When a list costs more than is left">
      <p>
        It is cut short, not refused: you get as many items as the credits pay for, with{" "}
        <Code>pagination.truncated</Code> true, <Code>truncated_reason</Code> <Code>credit_limit</Code>, and{" "}
        <Code>returned</Code> below <Code>limit</Code>. The <Code>next</Code> link begins after the last item
        you got.
      </p>
    </DocsSection>
  );
}

function Balance() {
  const { siteUrl, dailyCredits } = useDocsFacts();
  return (
    <DocsSection id="balance" title="How many are left">
      <p>
        Every answer says it in <Code>meta.credits_remaining</Code> and in two headers. The account can be
        asked for free.
      </p>
      <CodeBlock
        label="Headers about credits"
        code={`RateLimit-Policy: "daily";q=${dailyCredits};w=86400\nRateLimit: "daily";r=${Math.max(0, dailyCredits - 1)};t=3600`}
      />
      <p>
        <Code>q</Code> is the limit, <Code>r</Code> what is left, <Code>t</Code> the seconds to midnight UTC.
      </p>
      <CodeBlock
        label="Request for the balance"
        code={`curl -H "Authorization: Bearer $KEY" \\\n  "${siteUrl}/api/v1/account"`}
      />
    </DocsSection>
  );
}

function Saving() {
  const { siteUrl } = useDocsFacts();
  return (
    <DocsSection id="saving" title="Spending fewer">
      <p>
        Keep the <Code>ETag</Code> of an answer and send it along the next time. When nothing has changed you
        get 304 without a body, at no cost.
      </p>
      <CodeBlock
        label="Request that costs nothing when nothing changed"
        code={`curl -i -H "Authorization: Bearer $KEY" \\\n  -H 'If-None-Match: W/"0aP2kq1y7m9pXh4sJtQeWg"' \\\n  "${siteUrl}/api/v1/palettes?limit=20"`}
      />
      <ul className="plain">
        <li>
          A HEAD request on a list tells the total in <Code>X-Total-Count</Code> and the price of the GET in{" "}
          <Code>X-Credit-Cost</Code>, for free.
        </li>
        <li>
          Many colors at once: <Code>/v1/colors?hex=e63946,f1faee</Code>. It costs the same, in one request.
        </li>
        <li>
          A palette with a <Code>seed</Code> is the same every time: keep the seed, or better the colors.
        </li>
        <li>A cut list and a palette without a seed have no ETag.</li>
      </ul>
    </DocsSection>
  );
}
