import { CodeBlock } from "../ui/code-block.tsx";
import type { Route } from "./+types/attribution-page.ts";
import { formatAttribution } from "../ground/attribution-snippet.ts";
import { DocsArticle, DocsSection, useDocsFacts } from "./docs-article.tsx";
import { describeDocsPage } from "./docs-pages.ts";
import { Code, TextLink } from "./inline-text.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return describeDocsPage("/docs/attribution", matches[0].loaderData);
}

export default function AttributionPage() {
  const facts = useDocsFacts();
  const { siteName, siteUrl } = facts;
  return (
    <DocsArticle
      title="Attribution"
      intro={`An application or a website that displays data from ${siteName} says so, somewhere its users can see it.`}
    >
      <DocsSection id="snippet" title="The link to copy">
        <CodeBlock code={formatAttribution(facts)} label="Attribution link" />
        <p>
          It looks like this:{" "}
          <a
            href={`${siteUrl}?utm_source=api&utm_medium=attribution`}
            className="text-accent underline underline-offset-4"
          >
            Powered by {siteName}
          </a>
        </p>
      </DocsSection>
      <DocsSection id="counts" title="What counts">
        <ul className="plain">
          <li>
            A link that can be clicked, to <Code>{siteUrl}</Code> with both <Code>utm_source=api</Code> and{" "}
            <Code>utm_medium=attribution</Code>.
          </li>
          <li>A text that names the service. “Powered by {siteName}” is best; similar words will do.</li>
          <li>
            A place where users come by: beside the data, in the footer, on an about page that is linked.
          </li>
          <li>In an app without web pages: a link that opens in the browser.</li>
        </ul>
      </DocsSection>
      <DocsSection id="does-not-count" title="What does not">
        <ul className="plain">
          <li>The name without a link, or a link without one of the two parameters.</li>
          <li>A link that only machines find: hidden, in the color of its ground, in a comment.</li>
          <li>A picture of the name whose link has no text.</li>
        </ul>
      </DocsSection>
      <DocsSection id="needless" title="Where none is needed">
        <p>
          Colors that you use in a work of your own, such as a logo, a page's design or a print, are not a
          display of data. The full text is <TextLink to="/terms#12.3">section 12.3 of the terms</TextLink>.
        </p>
      </DocsSection>
    </DocsArticle>
  );
}
