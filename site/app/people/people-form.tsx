import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { Provider } from "@tincture/contract/people";
import { pathWithNext } from "../shell/form-input.ts";
import { Button } from "../ui/button.tsx";
import { Crest } from "../ui/crest.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { RefusalSummary, wrongField } from "../ui/refused-form.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { RefusedForm } from "./person-action.ts";
import { Link } from "../ui/link.tsx";

const stripes = ["1d3557", "2a9d8f", "e9c46a", "f4a261", "e63946"];

interface PeopleFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly colors?: readonly string[];
  readonly children: ReactNode;
}

export function PeopleFrame({ title, lead, colors = stripes, children }: PeopleFrameProps) {
  return (
    <div className="grid flex-1 grid-cols-1 lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-md flex-col gap-7 px-4 py-14 lg:justify-center sm:py-20">
        <div className="flex flex-col gap-2.5">
          <h1 className="text-balance text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
          {lead && <p className="text-pretty text-muted">{lead}</p>}
        </div>
        {children}
      </div>
      <PaletteView colors={colors} />
    </div>
  );
}

/** The palette stays the same when the form comes back. */
function PaletteView({ colors: drawn }: { readonly colors: readonly string[] }) {
  const [colors] = useState(drawn);
  return (
    <div aria-hidden className="hidden p-4 pl-0 lg:flex">
      <div className="relative flex flex-1 overflow-hidden rounded-2xl">
        {colors.map((hex, at) => (
          <div
            key={at}
            className="flex-1 transition-[flex-grow] duration-500 hover:grow-[1.35]"
            style={{ backgroundColor: `#${hex}` }}
          />
        ))}
        <span className="crest pointer-events-none absolute inset-0 m-auto grid h-68 place-items-center bg-white">
          <Crest colors={colors} className="h-64" />
        </span>
      </div>
    </div>
  );
}

export interface RefusedProps {
  readonly refused: RefusedForm | undefined;
}

export function EmailField({ label = "E-mail", refused }: RefusedProps & { readonly label?: string }) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      required
      autoComplete="email"
      defaultValue={refused?.values["email"]}
      {...wrongField(refused?.problem, "email")}
    />
  );
}

interface PasswordFieldProps extends RefusedProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint?: string;
}

/** A password with a button that shows it. It is cleared when the form is refused. */
export function PasswordField({ label, refused, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused && field.current) field.current.value = "";
  }, [refused]);
  return (
    <div className="relative">
      <Field
        ref={field}
        label={label}
        type={isShown ? "text" : "password"}
        required
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:pr-16"
        {...wrongField(refused?.problem, input.name)}
        {...input}
      />
      {isHydrated && (
        <button
          type="button"
          aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
          className="absolute right-1 top-[1.625rem] flex h-[2.625rem] items-center rounded px-2.5 text-sm font-medium text-muted transition hover:text-ink focus-visible:-outline-offset-4 sm:h-[2.375rem]"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      )}
    </div>
  );
}

const names: Readonly<Record<Provider, string>> = { github: "GitHub", google: "Google" };
const marks: Readonly<Record<Provider, string>> = {
  github:
    "M10 1.6a8.4 8.4 0 0 0-2.66 16.38c.42.08.58-.18.58-.4v-1.57c-2.34.5-2.83-1-2.83-1-.38-.97-.93-1.23-.93-1.23-.77-.52.05-.51.05-.51.85.06 1.3.87 1.3.87.75 1.29 1.97.92 2.45.7.08-.54.3-.92.53-1.13-1.86-.21-3.82-.93-3.82-4.15 0-.92.33-1.67.86-2.26-.08-.21-.37-1.07.09-2.23 0 0 .7-.22 2.3.86a8 8 0 0 1 4.2 0c1.6-1.08 2.3-.86 2.3-.86.45 1.16.17 2.02.08 2.23.54.59.86 1.34.86 2.26 0 3.23-1.96 3.94-3.83 4.15.3.26.57.77.57 1.56v2.31c0 .22.15.49.58.4A8.4 8.4 0 0 0 10 1.6Z",
  google:
    "M17.6 10.2c0-.6-.05-1.05-.15-1.5H10v2.85h4.3a3.7 3.7 0 0 1-1.6 2.42v2h2.58c1.5-1.4 2.32-3.42 2.32-5.77ZM10 18c2.16 0 3.97-.71 5.28-1.94l-2.57-2c-.72.48-1.63.76-2.71.76a4.75 4.75 0 0 1-4.46-3.28H2.9v2.06A8 8 0 0 0 10 18Zm-4.46-6.46a4.8 4.8 0 0 1 0-3.06V6.42H2.9a8 8 0 0 0 0 7.18l2.65-2.06ZM10 5.2c1.18 0 2.23.4 3.06 1.2l2.28-2.29A7.65 7.65 0 0 0 10 2a8 8 0 0 0-7.1 4.42l2.64 2.06A4.75 4.75 0 0 1 10 5.2Z",
};

interface SignInFormProps extends RefusedProps {
  readonly next: string;
  readonly toSave: string | undefined;
  readonly providers: readonly Provider[];
  readonly children: ReactNode;
}

export function SignInForm({ next, toSave, providers, refused, children }: SignInFormProps) {
  return (
    <>
      {toSave !== undefined && (
        <Notice kind="note">
          Once you are signed in, <strong className="font-medium [overflow-wrap:anywhere]">{toSave}</strong> is saved,
          and you are back where you were.
        </Notice>
      )}
      <ProviderButtons providers={providers} next={next} />
      <Form method="post" className="flex flex-col gap-5">
        <RefusalSummary refusal={refused?.problem} />
        <input type="hidden" name="next" value={next} />
        <EmailField refused={refused} />
        {children}
      </Form>
    </>
  );
}

interface SignInSwitchProps {
  readonly question: string;
  readonly to: string;
  readonly next: string;
  readonly label: string;
}

export function SignInSwitch({ question, to, next, label }: SignInSwitchProps) {
  return (
    <>
      {question}{" "}
      <Link to={pathWithNext(to, next)} className="font-medium text-accent hover:underline">
        {label}
      </Link>
    </>
  );
}

function ProviderButtons({ providers, next }: Pick<SignInFormProps, "providers" | "next">) {
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
