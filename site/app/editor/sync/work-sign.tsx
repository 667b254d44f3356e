import { LazyAccountSign } from "../lazy-parts.tsx";
import { PartBoundary } from "../part-boundary.tsx";
import type { WorkSignProps } from "./account-work.ts";
import { SignButton } from "./sign-button.tsx";

/** Where the work is kept; it leads to all that is kept. What there is to say of an account is loaded where there is one. */
export function WorkSign(props: WorkSignProps) {
  const { work, isOpen, onOpen } = props;
  const here = (
    <SignButton
      icon="device"
      label="Saved on this device: recent work"
      aria-pressed={isOpen}
      onClick={onOpen}
      data-work="device"
    />
  );
  if (work.sign === "device") return here;
  return (
    <PartBoundary loading={here} isSilent>
      <LazyAccountSign {...props} />
    </PartBoundary>
  );
}
