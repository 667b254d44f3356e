import { operatorCommand } from "../ground/operator-command.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Panel } from "./panel.tsx";

interface FreePanelProps {
  readonly email: string;
  readonly dailyCredits: number;
}

/** What the Pro plan gives, and how to get it on an instance where nothing is sold. */
export function FreePanel({ email, dailyCredits }: FreePanelProps) {
  return (
    <Panel title="The API comes with the Pro plan">
      <p className="text-pretty text-muted">
        Your account is on the free plan: the editor, the library, saving and publishing are all yours. Pro
        adds the API.
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-edge">
        <li>{dailyCredits.toLocaleString("en-US")} credits a day, full again at midnight UTC</li>
        <li>API keys, as many as you have programs, to roll and revoke</li>
        <li>Usage by day, endpoint and key, and a console to try requests</li>
      </ul>
      <p className="text-pretty text-muted">
        The operator of this instance decides who has it. Send them this line; it takes effect within seconds.
      </p>
      <CodeBlock
        label="Command for the operator"
        code={operatorCommand("accounts set-plan", [email, "pro"])}
      />
    </Panel>
  );
}
