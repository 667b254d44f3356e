import { formatPalette } from "@tincture/color";
import { createMesh, meshToSvg } from "@tincture/color/gradient";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** Soft patches of all colors, as a picture to keep: the same palette has the same ones in each of its arrangements. */
export function MeshPicture({ hexes }: { readonly hexes: readonly string[] }) {
  const [arrangement, setArrangement] = useState(0);
  const svg = meshToSvg(createMesh(hexes, arrangement));
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <section aria-labelledby="gradient-mesh" className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 id="gradient-mesh" className="text-sm font-medium">
        Mesh
      </h2>
      <img src={address} alt={`Soft patches of ${hexes.join(", ")}`} className="aspect-3/2 w-full rounded-xl" />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setArrangement(arrangement + 1)}>Shuffle</Button>
        <CopyButton text={svg} spoken="the mesh as SVG" className={buttonClass()}>
          Copy SVG
        </CopyButton>
        <a href={address} download={`${formatPalette(hexes)}-mesh.svg`} className={buttonClass()}>
          Download SVG
        </a>
      </div>
    </section>
  );
}
