import { crestPath, crestToSvg, drawCrest, fieldHeight, fieldWidth, shieldPath } from "@tincture/color/crest";

interface CrestProps {
  readonly colors: readonly string[];
  /** The blazon, as accessible name. Leave it out when the blazon is next to the crest. */
  readonly label?: string;
  /** Must set width or height. */
  readonly className: string;
}

/** The style sheet clips it, so that many crests do not repeat the outline. */
export function Crest({ colors, label, className }: CrestProps) {
  return (
    <svg
      viewBox={`0 0 ${fieldWidth} ${fieldHeight}`}
      className={`crest shrink-0 ${className}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      {label !== undefined && <title>{label}</title>}
      {drawCrest(colors).fills.map((fill, at) => (
        <path key={at} fill={`#${fill.hex}`} d={crestPath(fill)} />
      ))}
      <path d={shieldPath} className="crest-edge" />
    </svg>
  );
}

export function describeCrestIcon(colors: readonly string[]) {
  return { tagName: "link", rel: "icon", type: "image/svg+xml", href: crestAddress(colors) };
}

export function crestAddress(colors: readonly string[]): string {
  return `data:image/svg+xml,${encodeURIComponent(crestToSvg(drawCrest(colors)))}`;
}
