import { errorsText } from "virtual:repository-documents";
import { CodeBlock } from "../ui/code-block.tsx";
import type { Route } from "./+types/errors-page.ts";
import { DocsArticle, DocsSection, EntryList, useDocsFacts } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, InlineText, TextLink } from "./inline-text.tsx";
import { formatJson } from "./format-json.ts";
import { listErrors } from "./markdown.ts";

export function loader() {
  return {
    fromApi: listErrors(errorsText, "From the API"),
    fromCommands: listErrors(errorsText, "From operator commands"),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs/errors", matches[0].loaderData);
}

export default function ErrorsPage({ loaderData: { fromApi, fromCommands } }: Route.ComponentProps) {
  const { dailyCredits } = useDocsFacts();
  return (
    <DocsArticle
      title="Errors"
      intro="An error is JSON like everything else, its status is the HTTP status, and it costs nothing."
    >
      <div className="mt-8">
        <CodeBlock code={formatExample(dailyCredits)} label="An error" />
      </div>
      <ul className="plain mt-6">
        <li>
          Decide by <Code>error.code</Code>: codes stay as they are. Messages are for people and may change.
        </li>
        <li>
          <Code>meta</Code> is there once the account is known.
        </li>
        <li>
          Quote <Code>request_id</Code> when you report a problem; it is in the header{" "}
          <Code>X-Request-Id</Code> too.
        </li>
        <li>
          After 429 and 503 wait as many seconds as <Code>Retry-After</Code> says. Other errors do not go away
          by trying again.
        </li>
      </ul>
      <DocsSection id="codes" title="Codes">
        <p>
          In the order in which they are checked: a wrong parameter is told even when no credits are left.
        </p>
        <EntryList entries={fromApi.map(toEntry)} />
        <p>
          What uses up credits and when they come back is told under{" "}
          <TextLink to="/docs/credits">credits</TextLink>.
        </p>
      </DocsSection>
      <DocsSection id="commands" title="From the site and the command line">
        <p>These never come from the API, only from what people and operators do.</p>
        <EntryList entries={fromCommands.map(toEntry)} />
      </DocsSection>
    </DocsArticle>
  );
}

function toEntry({ code, status, meaning, remedy }: ReturnType<typeof listErrors>[number]) {
  return {
    id: code,
    term: code,
    notes: [`HTTP ${status}`],
    text: (
      <>
        <InlineText line={`${meaning}.`} />
        <span className="block text-muted">
          <InlineText line={`${remedy}.`} />
        </span>
      </>
    ),
  };
}

function formatExample(dailyCredits: number): string {
  return formatJson({
    error: {
      code: "invalid_parameter",
      message: 'Parameter "size" must be an integer from 2 to 8, got "nine"',
      status: 400,
    },
    meta: {
      request_id: "req_4fQ8sT1vXz7Lm2Kp9RbC",
      api_version: "v1",
      credits_used: 0,
      credits_remaining: Math.max(0, dailyCredits - 1),
      daily_limit: dailyCredits,
    },
  });
}
