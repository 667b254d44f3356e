import { contrastRatio } from "@tincture/color";
import { type Box, box, cut, group, part, path, type Shape, stroke, text, fitSize, measureText } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { leadingRoles, mix, type Paint } from "./paint.ts";

const crops = ["Peas", "Lettuce", "Tomatoes", "Beans", "Squash", "Carrots", "Kale", "Leeks"] as const;
const months = ["Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const streamsMin = 3;
const samples = 64;

interface Stream {
  readonly name: string;
  readonly color: string;
  /** Kilograms per month. */
  readonly course: readonly number[];
  readonly sum: number;
}

/** The harvest of a garden by week, with a stream for each color of the palette. */
export function drawChart(frame: Frame, paint: Paint): readonly Shape[] {
  const { width, height, isTall } = frame;
  const colors = paint.many(streamsMin);
  const streams = colors.map((color, at) => listStream(color, at, colors.length));
  const isShort = isTall && height < 480;
  const margin = isTall ? 20 : 64;
  const foot = isTall ? (isShort ? 14 : 40 + Math.ceil(streams.length / 2) * 34) : 150;
  const top = isTall ? (isShort ? 104 : 128) : 176;
  const area: Box = { x: 0, y: top, w: width, h: Math.max(height - top - foot - 34, 60) };
  const sums: Box = { x: margin, y: height - foot + 12, w: width - 2 * margin, h: foot - 12 };
  const drawSums = isTall ? drawList : drawBar;
  return [
    part("neutral", [
      box({ x: 0, y: 0, w: width, h: height }, paint.role("background")),
      ...drawHead(frame, paint, streams),
      ...drawMonths(area, frame, paint),
    ]),
    ...drawStreams(area, streams, paint),
    ...(isShort ? [] : [drawSums(sums, streams, paint)]),
  ];
}

function listStream(color: string, at: number, count: number): Stream {
  const peak = (at + 0.62) / (count + 0.24);
  const course = Array.from({ length: samples + 1 }, (_, step) => {
    const time = step / samples;
    const main = Math.exp(-(((time - peak) / 0.19) ** 2)) * (0.8 + 0.34 * ((at * 5) % 3));
    const late = Math.exp(-(((time - ((peak + 0.45) % 1)) / 0.12) ** 2)) * 0.42;
    const ends = Math.sin(Math.PI * Math.min(1, Math.max(0, time))) ** 0.6;
    return (main + late + 0.16) * ends + 0.03;
  });
  const name = crops[at % crops.length] ?? "Peas";
  return { name, color, course, sum: Math.round(course.reduce((sum, value) => sum + value, 0) * 1.7) };
}

function drawHead({ width, isTall }: Frame, paint: Paint, streams: readonly Stream[]): readonly Shape[] {
  const margin = isTall ? 20 : 64;
  const title = "What the garden gave";
  const size = fitSize([title], isTall ? 38 : 60, width - 2 * margin);
  const sum = streams.reduce((total, one) => total + one.sum, 0);
  const best = streams.toSorted((one, other) => other.sum - one.sum)[0]?.name.toLowerCase() ?? "";
  const summary = `${sum} kilograms in nine months, and most of it ${best}`;
  return [
    text(title, [margin, isTall ? 58 : 100, size], { ...paint.text("background"), weight: 700 }),
    text(summary, [margin, isTall ? 86 : 138, isTall ? 15 : 22], paint.muted("background")),
  ];
}

function drawMonths(area: Box, { isTall }: Frame, paint: Paint): readonly Shape[] {
  const muted = paint.muted("background");
  const line = mix(muted.ground, paint.role("border"), 0.3);
  return months.flatMap((month, at) => {
    const x = ((at + 0.5) * area.w) / months.length;
    return [
      stroke(`M${cut(x)} ${cut(area.y)}v${cut(area.h)}`, line, { strokeWidth: 1, strokeDasharray: "2 6" }),
      text(month, [x, area.y + area.h + 24, isTall ? 12.5 : 16.5], { ...muted, anchor: "middle" }),
    ];
  });
}

function drawStreams(area: Box, streams: readonly Stream[], paint: Paint): readonly Shape[] {
  const totals = Array.from({ length: samples + 1 }, (_, step) =>
    streams.reduce((sum, { course }) => sum + (course[step] ?? 0), 0),
  );
  const scale = (area.h * 0.96) / Math.max(...totals);
  const middle = area.y + area.h / 2;
  let under = totals.map((total) => middle - (total * scale) / 2);
  return streams.map((stream, at) => {
    const over = under.map((y, step) => y + (stream.course[step] ?? 0) * scale);
    const drawn = [drawStream(area, { under, over, stream }, paint), ...drawName(area, { under, over, stream }, paint)];
    under = over;
    return part(leadingRoles[at], drawn);
  });
}

interface Band {
  readonly stream: Stream;
  readonly under: readonly number[];
  readonly over: readonly number[];
}

/** Colors with less contrast to the page get an outline with this contrast (WCAG 2.2, 1.4.11). */
const seenRatio = 3;

function drawStream(area: Box, { under, over, stream: { color } }: Band, paint: Paint): Shape {
  const pointAt = (y: number, step: number) => `${cut(area.x + (area.w * step) / samples)} ${cut(y)}`;
  const there = under.map(pointAt);
  const back = over.map(pointAt).toReversed();
  const { stroke: edge } = outline(color, paint);
  return path(`M${there.join("L")}L${back.join("L")}Z`, {
    fill: color,
    stroke: edge ?? paint.role("background"),
    strokeWidth: edge === undefined ? 2 : 1,
    strokeLinejoin: "round",
  });
}

/** A name needs a tall enough stream over its whole length. */
function drawName(area: Box, { under, over, stream }: Band, paint: Paint): readonly Shape[] {
  const largest = area.w > 700 ? 34 : 20;
  const half = Math.ceil((measureText(stream.name, largest * 0.8, 600) / 2 / area.w) * samples);
  const places = Array.from({ length: samples + 1 - 2 * half }, (_, at) => {
    const top = Math.max(...under.slice(at, at + 2 * half + 1));
    const bottom = Math.min(...over.slice(at, at + 2 * half + 1));
    return { step: at + half, middle: (top + bottom) / 2, free: bottom - top };
  });
  const best = places.toSorted((one, other) => other.free - one.free)[0];
  const size = Math.min((best?.free ?? 0) * 0.62, largest);
  if (best === undefined || size < 11) return [];
  const [x, y] = [(area.w * best.step) / samples, best.middle + size * 0.35];
  const inks = { ink: paint.ink(stream.color), ground: stream.color };
  return [text(stream.name, [x, y, size], { ...inks, weight: 600, anchor: "middle" })];
}

function outline(color: string, paint: Paint): { readonly stroke?: string } {
  return contrastRatio(color, paint.role("background")) < seenRatio ? { stroke: paint.role("border") } : {};
}

function drawBar({ x, y, w }: Box, streams: readonly Stream[], paint: Paint): Shape {
  const [body, muted] = [paint.text("background"), paint.muted("background")];
  const step = w / streams.length;
  return part(
    "neutral",
    streams.map(({ name, color, sum }, at) => {
      const left = x + at * step;
      return group([
        box({ x: left, y: y + 14, w: step - 14, h: 14 }, color, { rx: 7, ...outline(color, paint) }),
        text(name, [left, y + 62, 18], muted),
        text(String(sum), [left, y + 98, 32], { ...body, weight: 600 }),
        text("kg", [left + measureText(String(sum), 32, 600) + 2, y + 98, 16], muted),
      ]);
    }),
  );
}

function drawList({ x, y, w }: Box, streams: readonly Stream[], paint: Paint): Shape {
  const gap = 28;
  const half = (w - gap) / 2;
  return group(
    streams.flatMap(({ name, color, sum }, at) => {
      const left = x + (at % 2) * (half + gap);
      const row = y + 26 + Math.floor(at / 2) * 34;
      return [
        box({ x: left, y: row - 13, w: 16, h: 16 }, color, { rx: 5, ...outline(color, paint) }),
        text(name, [left + 26, row, 15], paint.muted("background")),
        text(`${sum} kg`, [left + half, row, 15], { ...paint.text("background"), weight: 600, anchor: "end" }),
      ];
    }),
  );
}
