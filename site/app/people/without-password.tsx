import { Link } from "react-router";
import { CodeBlock } from "../ui/code-block.tsx";
import { operatorCommand } from "../ground/operator-command.ts";
import { SettingsSection } from "./settings-section.tsx";

interface WithoutPasswordProps {
  readonly email: string;
  readonly canMail: boolean;
}

/** For people who have only ever come in through another service. */
export function WithoutPassword({ email, canMail }: WithoutPasswordProps) {
  return (
    <SettingsSection
      title="E-mail and password"
      lead="You sign in with another service and have no password here. To change your e-mail, set one first."
    >
      {canMail ? (
        <Link to="/forgot-password" className="text-sm font-medium text-accent hover:underline">
          Get a link to set a password
        </Link>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">Ask the operator for a link; this command makes one:</p>
          <CodeBlock
            label="Command for the operator"
            code={operatorCommand("accounts reset-link", [email])}
          />
        </div>
      )}
    </SettingsSection>
  );
}
