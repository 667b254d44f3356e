import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link within a sentence. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link className={`text-accent underline underline-offset-4 hover:decoration-2 ${className}`} {...rest} />
  );
}
