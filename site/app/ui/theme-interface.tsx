import type { ReactNode } from "react";
import type { RoleProperties } from "./role-properties.ts";

/** A small dashboard in the colors of a theme. Keyboard and screen readers skip it. */
export function ThemeInterface({ roles }: { readonly roles: RoleProperties }) {
  return (
    <div
      role="img"
      aria-label="The theme at work: an app with a chart, a form, buttons, messages and a table"
      className="overflow-hidden rounded-2xl border border-line bg-(--color-background) text-[0.8125rem] leading-5 text-(--color-text) [--part:color-mix(in_oklab,var(--color-border)_30%,transparent)] select-none **:transition-colors **:duration-500"
      style={roles}
    >
      <AppBar />
      <div className="grid gap-3 p-3 @md:grid-cols-2 @md:p-4">
        <Figures />
        <Chart />
        <Form />
        <Orders />
        <Messages />
      </div>
    </div>
  );
}

function AppBar() {
  return (
    <div className="flex h-12 items-center gap-4 border-b border-(--part) bg-(--color-surface) px-4">
      <span className="flex items-center gap-2 font-semibold tracking-tight">
        <span className="grid size-6 place-items-center rounded-md bg-(--color-primary) text-(--color-on-primary)">
          <svg viewBox="0 0 12 12" className="size-3" aria-hidden>
            <path d="M1 9c2 0 2-2 5-2s3 2 5 2M6 7V1.5L2.5 7" fill="none" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </span>
        Quayside
      </span>
      <span className="self-stretch border-b-2 border-(--color-primary) pt-3.5 font-medium">Orders</span>
      <span className="hidden text-(--color-text-muted) @sm:inline">Stock</span>
      <span className="hidden text-(--color-text-muted) @md:inline">Customers</span>
      <Pill tone="accent" className="ml-auto shrink-0 px-3 py-1 whitespace-nowrap">
        New order
      </Pill>
    </div>
  );
}

type Tone = "primary" | "secondary" | "accent" | "success" | "warning" | "danger";

const tones: Readonly<Record<Tone, string>> = {
  primary: "bg-(--color-primary) text-(--color-on-primary)",
  secondary: "bg-(--color-secondary) text-(--color-on-secondary)",
  accent: "bg-(--color-accent) text-(--color-on-accent)",
  success: "bg-(--color-success) text-(--color-on-success)",
  warning: "bg-(--color-warning) text-(--color-on-warning)",
  danger: "bg-(--color-danger) text-(--color-on-danger)",
};

interface PillProps {
  readonly tone: Tone;
  readonly className?: string;
  readonly children: ReactNode;
}

function Pill({ tone, className = "px-2 text-xs", children }: PillProps) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-full font-medium ${tones[tone]} ${className}`}>
      {children}
    </span>
  );
}

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

function Card({ title, aside, className = "", children }: CardProps) {
  return (
    <div
      className={`flex min-w-0 flex-col gap-3 rounded-xl border border-(--part) bg-(--color-surface) p-3.5 ${className}`}
    >
      {title !== undefined && (
        <div className="flex items-center justify-between gap-2">
          <span className="font-semibold">{title}</span>
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}

const figures = [
  { label: "Sales", value: "$4,820", tone: "success", change: "▲ 12%" },
  { label: "Orders", value: "186", tone: "secondary", change: "± 0%" },
  { label: "Returns", value: "9", tone: "danger", change: "▲ 3" },
] as const;

function Figures() {
  return (
    <div className="grid grid-cols-3 gap-2 @md:col-span-2 @md:gap-3">
      {figures.map(({ label, value, tone, change }) => (
        <Card key={label} className="gap-1">
          <span className="text-(--color-text-muted)">{label}</span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-lg font-semibold tracking-tight tabular-nums">{value}</span>
            <Pill tone={tone}>{change}</Pill>
          </span>
        </Card>
      ))}
    </div>
  );
}

const week = [
  { day: "M", shop: 42, web: 30 },
  { day: "T", shop: 58, web: 44 },
  { day: "W", shop: 50, web: 62 },
  { day: "T", shop: 74, web: 48 },
  { day: "F", shop: 92, web: 70 },
  { day: "S", shop: 100, web: 84 },
  { day: "S", shop: 66, web: 78 },
];

function Chart() {
  return (
    <Card
      title="This week"
      aside={
        <span className="flex gap-3 text-xs text-(--color-text-muted)">
          <Key className="bg-(--color-primary)">Shop</Key>
          <Key className="bg-(--color-accent)">Web</Key>
        </span>
      }
    >
      <div className="flex min-h-32 grow items-stretch gap-2 border-b border-(--color-border)">
        {week.map(({ shop, web }, index) => (
          <span key={index} className="flex flex-1 items-end gap-0.5">
            <span className="flex-1 rounded-t-sm bg-(--color-primary)" style={{ height: `${shop}%` }} />
            <span className="flex-1 rounded-t-sm bg-(--color-accent)" style={{ height: `${web}%` }} />
          </span>
        ))}
      </div>
      <div className="-mt-2 flex gap-2 text-center text-xs text-(--color-text-muted)">
        {week.map(({ day }, index) => (
          <span key={index} className="flex-1">
            {day}
          </span>
        ))}
      </div>
    </Card>
  );
}

function Key({ className, children }: { readonly className: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-2 rounded-full ${className}`} />
      {children}
    </span>
  );
}

const fieldLook = "rounded-lg border border-(--color-border) bg-(--color-surface-raised) px-3 py-1.5";

function Form() {
  return (
    <Card title="Delivery">
      <span className="flex flex-col gap-1">
        Address
        <span className={`${fieldLook} outline-2 outline-offset-2 outline-(--color-focus-ring)`}>Pier 4, Unit 12</span>
      </span>
      <span className="flex flex-col gap-1">
        Note
        <span className={`${fieldLook} text-(--color-text-muted)`}>For the driver</span>
      </span>
      <span className="flex items-center gap-2">
        <span className="grid size-4 place-items-center rounded bg-(--color-primary) text-[0.625rem] text-(--color-on-primary)">
          ✓
        </span>
        Leave at the door
      </span>
      <span className="mt-auto grid grid-cols-2 gap-2 text-center">
        <Action tone="primary">Save</Action>
        <Action tone="secondary">Preview</Action>
        <span className="rounded-lg border border-(--color-border) px-3 py-1.5 font-medium">Cancel</span>
        <Action tone="danger">Delete</Action>
      </span>
    </Card>
  );
}

function Action({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <span className={`rounded-lg px-3 py-1.5 font-medium ${tones[tone]}`}>{children}</span>;
}

const orders = [
  { item: "Stoneware mug", price: "$24", tone: "success", state: "Paid" },
  { item: "Linen throw", price: "$96", tone: "warning", state: "Due" },
  { item: "Oak stool", price: "$140", tone: "danger", state: "Late" },
  { item: "Wool rug", price: "$310", tone: "secondary", state: "Draft" },
] as const;

function Orders() {
  return (
    <Card title="Orders" aside={<span className="underline underline-offset-4">See all</span>}>
      <div className="flex flex-col">
        {orders.map(({ item, price, tone, state }, index) => (
          <span
            key={item}
            className={`-mx-3.5 flex items-center gap-3 border-t border-(--part) px-3.5 py-2 ${index === 1 ? "bg-(--color-surface-raised)" : ""}`}
          >
            <span className="min-w-0 flex-1 truncate">{item}</span>
            <span className="tabular-nums text-(--color-text-muted)">{price}</span>
            <Pill tone={tone} className="w-14 justify-center text-xs">
              {state}
            </Pill>
          </span>
        ))}
      </div>
    </Card>
  );
}

const messages = [
  { tone: "success", sign: "✓", text: "The order is on its way." },
  { tone: "warning", sign: "!", text: "Two items are nearly gone." },
  { tone: "danger", sign: "×", text: "The card was refused." },
] as const;

function Messages() {
  return (
    <div className="flex flex-col justify-between gap-2">
      {messages.map(({ tone, sign, text }) => (
        <span
          key={tone}
          className={`flex grow items-center gap-2.5 rounded-xl px-3.5 py-2.5 font-medium ${tones[tone]}`}
        >
          <span className="grid size-5 shrink-0 place-items-center rounded-full border border-current text-xs">
            {sign}
          </span>
          {text}
        </span>
      ))}
    </div>
  );
}
