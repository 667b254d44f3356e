import { Link } from "react-router";
import { CodeBlock } from "../ui/code-block.tsx";
import { formatAttribution } from "../ground/attribution-snippet.ts";
import { Panel } from "./panel.tsx";

interface AttributionPanelProps {
  readonly siteUrl: string;
  readonly siteName: string;
}

/** What to put wherever data from the API is shown. */
export function AttributionPanel({ siteUrl, siteName }: AttributionPanelProps) {
  return (
    <Panel title="Attribution">
      <p className="text-pretty text-sm text-muted">
        Show this link where people who see data from the API can see it too. The words may differ; link and
        parameters may not.{" "}
        <Link to="/terms" className="text-accent hover:underline">
          Terms, section 12.3
        </Link>
      </p>
      <CodeBlock label="Attribution" code={formatAttribution({ siteUrl, siteName })} />
    </Panel>
  );
}
