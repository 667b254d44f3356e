import { useHydrated } from "../../ui/use-hydrated.ts";
import { columnsId } from "../color-columns.tsx";
import { LazyPreviewCanvas } from "../lazy-parts.tsx";
import { LazyBoundary } from "../lazy-boundary.tsx";
import type { PreviewProps } from "./use-preview.ts";
import { useScene } from "./use-scene.ts";

/** Shows the scene in place of the columns, or the colors until it is loaded. */
export function PreviewView(props: PreviewProps) {
  const isHydrated = useHydrated();
  const drawn = useScene(props.preview.scene);
  const curtain = <Curtain hexes={props.control.hexes} />;
  return (
    <div id={columnsId} data-preview className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <LazyBoundary loading={curtain}>
        {isHydrated ? <LazyPreviewCanvas {...props} drawn={drawn} /> : curtain}
      </LazyBoundary>
    </div>
  );
}

function Curtain({ hexes }: { readonly hexes: readonly string[] }) {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 forced-color-adjust-none">
      {hexes.map((hex, at) => (
        <span key={at} className="flex-1" style={{ backgroundColor: `#${hex}` }} />
      ))}
    </div>
  );
}
