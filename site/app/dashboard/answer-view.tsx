import { Notice } from "../ui/notice.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { SwatchBar } from "../ui/swatches.tsx";
import { type ApiAnswer, listAnswerColors } from "./call-api.ts";
import { Panel } from "./dashboard-frame.tsx";

const rowsMax = 10;

/** What the API answered: in a line, in color, in full. */
export function AnswerView({ answer }: { readonly answer: ApiAnswer | string | undefined }) {
  return (
    <Panel title="Answer" aside={typeof answer === "object" && <Credits answer={answer} />}>
      <div role="status" className="empty:hidden">
        {typeof answer === "object" && <StatusLine answer={answer} />}
      </div>
      {answer === undefined && <p className="text-muted">Nothing sent yet.</p>}
      {typeof answer === "string" && <Notice kind="problem">{answer}</Notice>}
      {typeof answer === "object" && <Contents answer={answer} />}
    </Panel>
  );
}

interface AnswerProps {
  readonly answer: ApiAnswer;
}

function StatusLine({ answer: { status, statusText } }: AnswerProps) {
  return (
    <p className={`text-2xl font-semibold tabular-nums ${status < 400 ? "text-good" : "text-danger"}`}>
      {status} {statusText}
    </p>
  );
}

function Credits({ answer: { creditsUsed, creditsLeft } }: AnswerProps) {
  if (creditsUsed === undefined || creditsLeft === undefined) return null;
  return (
    <p className="text-sm tabular-nums text-muted">
      {creditsUsed.toLocaleString("en-US")} {creditsUsed === 1 ? "credit" : "credits"} used,{" "}
      {creditsLeft.toLocaleString("en-US")} left
    </p>
  );
}

function Contents({ answer: { data, headers, body } }: AnswerProps) {
  const palettes = listAnswerColors(data);
  return (
    <>
      {palettes.length > 0 && (
        <div className="flex flex-col gap-2">
          {palettes.slice(0, rowsMax).map((colors, i) => (
            <SwatchBar
              key={i}
              colors={colors}
              className={`rounded-lg ${palettes.length === 1 ? "h-24" : "h-10"}`}
            />
          ))}
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono text-[0.8125rem] [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="[&_pre]:max-h-[32rem]">
        <CodeBlock label="Body of the answer" code={body} />
      </div>
    </>
  );
}
