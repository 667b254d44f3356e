import { contractText } from "virtual:repository-documents";
import { getServices, sharePage } from "../shell/load-context.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import type { Route } from "./+types/endpoints-page.ts";
import { Code, DocsArticle, DocsSection, EntryList, InlineText, TextLink } from "./docs-article.tsx";
import { describeWordPage } from "./docs-pages.ts";
import { parseInline } from "./markdown.ts";
import { type DocumentedOperation, documentOperations } from "./document-operations.ts";

export function loader({ context }: Route.LoaderArgs) {
  sharePage(context);
  const operations = documentOperations(contractText, getServices(context).facts);
  return { operations: operations.map(parseDescriptions) };
}

function parseDescriptions({ description, parameters, ...rest }: DocumentedOperation) {
  return { ...rest, description: parseInline(description), parameters: parameters.map(toEntry) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeWordPage("/docs/endpoints", matches[0].loaderData);
}

const intro = [
  {
    kind: "text",
    text: "Every operation with its parameters, a request and its response. Unknown parameters are ignored; the values of known ones are checked.",
  },
] as const;

export default function EndpointsPage({ loaderData: { operations } }: Route.ComponentProps) {
  return (
    <DocsArticle title="Endpoints" intro={intro}>
      <nav aria-label="Operations" className="mt-8 overflow-hidden rounded-xl border border-line bg-surface">
        <ul>
          {operations.map(({ id, path, summary }) => (
            <li key={id} className="border-t border-line first:border-t-0">
              <a
                href={`#${id}`}
                className="grid gap-x-6 px-4 py-2.5 transition hover:bg-sunken sm:grid-cols-[15rem_minmax(0,1fr)]"
              >
                <span className="font-mono text-[0.8125rem] font-medium">{path}</span>
                <span className="text-sm text-muted">{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
      <DocsSection id="more" title="To try them">
        <p>
          The{" "}
          <TextLink to="/docs/api" reloadDocument>
            API reference
          </TextLink>{" "}
          has every field of every answer, and a form to send requests with your key.
        </p>
      </DocsSection>
    </DocsArticle>
  );
}

function Operation({ operation }: { readonly operation: ReturnType<typeof parseDescriptions> }) {
  const { id, path, summary, description, parameters, request, answer, statuses } = operation;
  const errors = statuses.filter((status) => status >= 400);
  return (
    <DocsSection id={id} title={summary}>
      <p className="font-mono text-sm">
        <span className="mr-2 rounded bg-sunken px-1.5 py-0.5 text-xs font-semibold text-good">GET</span>
        <span className="[overflow-wrap:anywhere]">/api{path}</span>
      </p>
      <p>
        <InlineText text={description} />
      </p>
      {parameters.length > 0 && (
        <>
          <h3 className="mt-2 text-sm font-medium text-muted">Parameters</h3>
          <EntryList entries={parameters} />
        </>
      )}
      <CodeBlock code={request} label={`Request: ${summary}`} />
      <CodeBlock code={answer} label={`Answer: ${summary}`} />
      <p className="text-sm text-muted">
        Operation <Code>{id}</Code>. It can also answer {statuses.includes(304) && "304 and "}
        {errors.join(", ")}: see <TextLink to="/docs/errors">errors</TextLink>.
      </p>
    </DocsSection>
  );
}

function toEntry({
  name,
  place,
  isRequired,
  description,
  values,
  fallback,
}: DocumentedOperation["parameters"][number]) {
  const need = isRequired ? "required" : fallback === undefined ? "optional" : `default ${fallback}`;
  return { term: name, notes: [`${place}, ${need}`, values], text: parseInline(`${description}.`) };
}
