import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";

interface ApiExampleProps {
  readonly apiUrl: string;
  readonly dailyCredits: number;
}

/** The shortest way from reading to calling. */
export function ApiExample({ apiUrl, dailyCredits }: ApiExampleProps) {
  const command = `curl -H "Authorization: Bearer $KEY" \\\n  "${apiUrl}/v1/palette/generate?size=5"`;
  return (
    <section className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-14 sm:px-6 lg:grid-cols-2 lg:items-center">
        <div className="flex flex-col items-start gap-4">
          <h2 className="text-2xl font-semibold tracking-tight">The same palettes, as an API</h2>
          <p className="text-pretty text-muted">
            Palettes, the library and {(30_000).toLocaleString("en-US")} named colors as plain JSON. Every
            answer says what it cost and what is left of {dailyCredits.toLocaleString("en-US")} credits a day;
            an empty answer and an error cost nothing.
          </p>
          <div className="flex gap-3">
            <Link to="/docs" className={buttonClass("primary")}>
              Quick start
            </Link>
            <Link to="/docs/api" reloadDocument className={buttonClass("secondary")}>
              API reference
            </Link>
          </div>
        </div>
        <CodeBlock code={command} label="Example request" />
      </div>
    </section>
  );
}
