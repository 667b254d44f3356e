import { Form } from "react-router";
import type { Provider } from "../../../server/src/domain/people/people.ts";
import { Button } from "../ui/button.tsx";

const names: Readonly<Record<Provider, string>> = { github: "GitHub", google: "Google" };
const marks: Readonly<Record<Provider, string>> = {
  github:
    "M10 1.6a8.4 8.4 0 0 0-2.66 16.38c.42.08.58-.18.58-.4v-1.57c-2.34.5-2.83-1-2.83-1-.38-.97-.93-1.23-.93-1.23-.77-.52.05-.51.05-.51.85.06 1.3.87 1.3.87.75 1.29 1.97.92 2.45.7.08-.54.3-.92.53-1.13-1.86-.21-3.82-.93-3.82-4.15 0-.92.33-1.67.86-2.26-.08-.21-.37-1.07.09-2.23 0 0 .7-.22 2.3.86a8 8 0 0 1 4.2 0c1.6-1.08 2.3-.86 2.3-.86.45 1.16.17 2.02.08 2.23.54.59.86 1.34.86 2.26 0 3.23-1.96 3.94-3.83 4.15.3.26.57.77.57 1.56v2.31c0 .22.15.49.58.4A8.4 8.4 0 0 0 10 1.6Z",
  google:
    "M17.6 10.2c0-.6-.05-1.05-.15-1.5H10v2.85h4.3a3.7 3.7 0 0 1-1.6 2.42v2h2.58c1.5-1.4 2.32-3.42 2.32-5.77ZM10 18c2.16 0 3.97-.71 5.28-1.94l-2.57-2c-.72.48-1.63.76-2.71.76a4.75 4.75 0 0 1-4.46-3.28H2.9v2.06A8 8 0 0 0 10 18Zm-4.46-6.46a4.8 4.8 0 0 1 0-3.06V6.42H2.9a8 8 0 0 0 0 7.18l2.65-2.06ZM10 5.2c1.18 0 2.23.4 3.06 1.2l2.28-2.29A7.65 7.65 0 0 0 10 2a8 8 0 0 0-7.1 4.42l2.64 2.06A4.75 4.75 0 0 1 10 5.2Z",
};

interface ProviderButtonsProps {
  readonly providers: readonly Provider[];
  readonly next: string;
}

/** Ways in through another service, where the operator set one up. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map((provider) => (
        <Form key={provider} method="post" action={`/auth/${provider}`} reloadDocument>
          <input type="hidden" name="next" value={next} />
          <Button type="submit" className="w-full">
            <svg viewBox="0 0 20 20" className="size-4.5" fill="currentColor" aria-hidden>
              <path d={marks[provider]} />
            </svg>
            Continue with {names[provider]}
          </Button>
        </Form>
      ))}
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with e-mail
      </p>
    </div>
  );
}

export function isProvider(text: string): text is Provider {
  return Object.hasOwn(names, text);
}
