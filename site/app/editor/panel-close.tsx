import { Icon } from "./icon.tsx";

export function PanelClose({ onClose }: { readonly onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      title="Close"
      onClick={onClose}
      className="ml-auto grid size-9 shrink-0 place-items-center rounded-md text-muted transition hover:bg-sunken hover:text-ink"
    >
      <Icon name="close" />
    </button>
  );
}
