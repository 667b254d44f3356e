import { CopyButton } from "../ui/copy-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { IssuedSecret } from "./manage-keys.ts";

/** A new secret. It is in this one answer and nowhere else. */
export function SecretNotice({ issued }: { readonly issued: IssuedSecret }) {
  const { name, secret, isSuccessor } = issued;
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-xl border border-good/60 bg-good/10 p-4 sm:p-5">
      <p className="font-medium">{isSuccessor ? `“${name}” has a successor` : `“${name}” is ready`}</p>
      <p className="text-pretty text-sm">
        Copy it now and keep it like a password: it is shown this once and cannot be shown again.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton text={secret} spoken="the key" className={buttonClass("primary")}>
          Copy the key
        </CopyButton>
      </div>
    </div>
  );
}
