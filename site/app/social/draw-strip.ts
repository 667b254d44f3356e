import { pictureHeight, pictureWidth } from "@tincture/color";
import { drawCrest, fieldHeight, fieldWidth } from "@tincture/color/crest";
import type { ThemeLook } from "@tincture/color/theme";
import { drawText, type Face, shortenText, textWidth } from "./lettering.ts";
import { drawRect, drawShield } from "./svg.ts";

export const paper = "fafaf8";
export const ink = "17171a";
export const muted = "5d5e66";
/** The outline of what may be as light as the paper. */
export const edge = "c9c9c4";
export const margin = 56;
export const stripTop = 500;
const gap = 40;

export type Faces = Readonly<Record<"display" | "title" | "small", Face>>;

const titleBaseline = 585;
/** With a note below the title. */
const raisedTitleBaseline = 558;
const noteBaseline = 602;
const crestScale = 3;
const crestGap = 26;
/** The part of the width that a long site name may take. */
const siteNameShareMax = 0.35;

export function drawStrip(
  { title, note, siteName, colors }: CardText & { readonly colors?: readonly string[] },
  faces: Faces,
): string {
  const name = shortenText(faces.small, siteName, pictureWidth * siteNameShareMax);
  const nameWidth = textWidth(faces.small, name);
  const left = margin + (colors === undefined ? 0 : crestScale * fieldWidth + crestGap);
  const room = pictureWidth - margin - left - gap - nameWidth;
  const baseline = note === "" ? titleBaseline : raisedTitleBaseline;
  return [
    drawRect({ x: 0, y: stripTop, width: pictureWidth, height: pictureHeight - stripTop }, paper),
    colors === undefined ? "" : drawStripCrest(colors),
    drawText(faces.title, shortenText(faces.title, title, room), { ink, x: left, baseline }),
    drawText(faces.small, shortenText(faces.small, note, room), { ink: muted, x: left, baseline: noteBaseline }),
    drawText(faces.small, name, { ink: muted, x: pictureWidth - margin - nameWidth, baseline: titleBaseline }),
  ].join("");
}

function drawStripCrest(colors: readonly string[]): string {
  const y = Math.round((stripTop + pictureHeight - crestScale * fieldHeight) / 2);
  return drawShield(drawCrest(colors).fills, { x: margin, y, scale: crestScale, edge });
}

export type Card = PaletteCard | ColorCard | TilesCard;

interface CardText {
  readonly title: string;
  /** A line below the title; empty for none. */
  readonly note: string;
  readonly siteName: string;
}

export interface PaletteCard extends CardText {
  readonly kind: "palette";
  readonly colors: readonly string[];
  /** Light, then dark. */
  readonly looks?: readonly ThemeLook[];
}

export interface ColorCard extends CardText {
  readonly kind: "color";
  readonly hex: string;
  readonly tints: readonly string[];
}

export interface TilesCard extends CardText {
  readonly kind: "tiles" | "words";
  readonly tiles: readonly (readonly string[])[];
}
