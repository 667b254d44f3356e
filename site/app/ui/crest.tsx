import { crestPath, crestToSvg, drawCrest, fieldHeight, fieldWidth, shieldPath } from "@tincture/color/crest";

interface CrestProps {
  readonly colors: readonly string[];
  /** Its blazon, where it is not told beside it: without one it says nothing to screen readers. */
  readonly label?: string;
  /** Its size, by width or height. */
  readonly className: string;
}

/** A palette as a shield. The style sheet cuts it out of the field, so that a page with many of them repeats no outline. */
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

/** For the `meta` of a page: its icon in the browser's tab, within the page so that no tab asks for a file. */
export function describeCrestIcon(colors: readonly string[]) {
  return { tagName: "link", rel: "icon", type: "image/svg+xml", href: crestAddress(colors) };
}

/** The crest as a picture that is its own address. */
export function crestAddress(colors: readonly string[]): string {
  return `data:image/svg+xml,${encodeURIComponent(crestToSvg(drawCrest(colors)))}`;
}
