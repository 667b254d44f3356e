import type { ComponentProps } from "react";

/** A line drawing in the color of the text around it; it says nothing to screen readers. */
export function LineDrawing(props: ComponentProps<"svg">) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    />
  );
}
