import type { ReactNode } from "react";

const stripes = ["1d3557", "2a9d8f", "e9c46a", "f4a261", "e63946"];

interface PeopleFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A short form beside a wide view of color. */
export function PeopleFrame({ title, lead, children }: PeopleFrameProps) {
  return (
    <div className="grid flex-1 grid-cols-1 lg:grid-cols-2">
      <div className="mx-auto flex w-full max-w-md flex-col gap-7 lg:justify-center px-5 py-14 sm:py-20">
        <div className="flex flex-col gap-2.5">
          <h1 className="text-balance text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
          {lead !== undefined && <p className="text-pretty text-muted">{lead}</p>}
        </div>
        {children}
      </div>
      <div aria-hidden className="hidden p-4 pl-0 lg:flex">
        <div className="flex flex-1 overflow-hidden rounded-2xl">
          {stripes.map((hex) => (
            <div
              key={hex}
              className="flex-1 transition-[flex-grow] duration-500 hover:grow-[1.35]"
              style={{ backgroundColor: `#${hex}` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
