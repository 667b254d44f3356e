import { formatPalette, paletteSizeMax, paletteSizeMin } from "@tincture/color";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ColorDot } from "../panel-parts.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { replaceUnlocked } from "../../state/replace-unlocked.ts";
import { type ColorNames, useColorNames } from "../../canvas/use-color-names.ts";
import type { ToolProps } from "../../use-editor.ts";
import { type PicturePoint, type PictureState, startPicture, formatShare } from "./picture-state.ts";
import { PictureSource } from "./picture-source.tsx";
import { PictureView } from "./picture-view.tsx";
import { usePicture } from "./use-picture.ts";
import type { DroppedPicture } from "../../canvas/source-drop.tsx";

interface PictureToolProps extends ToolProps {
  readonly pictures: DroppedPicture;
}

/** Extracts colors from a picture. The picture never leaves this device. */
export function PictureTool(props: PictureToolProps) {
  const { dropped, take } = props.pictures;
  return (
    <div className="flex flex-col gap-5">
      {dropped && <OpenPicture key={dropped.turn} {...props} file={dropped.file} />}
      <PictureSource isFirst={dropped === undefined} onFile={take} />
    </div>
  );
}

function OpenPicture({ file, pictures, control, names }: PictureToolProps & { readonly file: File }) {
  const [start] = useState(() => pictures.recall(file) ?? startPicture(control.hexes.length));
  const { state, dispatch, isLate, find, release } = usePicture(file, start, pictures.keep);
  const { picture, points, problem } = state;
  // Names are looked up locally, because a request would tell the server the picture's colors.
  const hexes = points.map(({ hex }) => hex);
  const ownNames = useColorNames(hexes, names, 0);
  if (problem !== undefined) return <Notice kind="problem">{problem}</Notice>;
  if (picture === undefined) {
    return (
      <p
        role="status"
        className="grid h-48 place-items-center rounded-lg bg-sunken px-4 text-center text-sm text-muted"
      >
        {isLate && `Reading ${file.name}…`}
      </p>
    );
  }
  return (
    <>
      <PictureView picture={picture} points={points} names={ownNames} fileName={file.name} onPoint={dispatch} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ColorCount count={state.count} onCount={find} />
        <UseButton points={points} control={control} />
      </div>
      <Remarks points={points} count={state.count} control={control} />
      <ColorShares points={points} names={ownNames} />
      {points.some(({ isMoved }) => isMoved) && (
        <Button kind="quiet" className="w-fit" onClick={release}>
          Put the points back
        </Button>
      )}
    </>
  );
}

function ColorCount({ count, onCount }: { readonly count: number; readonly onCount: (count: number) => void }) {
  const step = (label: string, sign: string, next: number) => (
    <Button
      aria-label={label}
      className="size-10 text-lg leading-none"
      disabled={next < paletteSizeMin || next > paletteSizeMax}
      onClick={() => onCount(next)}
    >
      {sign}
    </Button>
  );
  return (
    <div role="group" aria-label="Number of colors" className="flex items-center gap-1 text-sm">
      {step("Fewer colors", "−", count - 1)}
      <output className="w-16 text-center tabular-nums">{count} colors</output>
      {step("More colors", "+", count + 1)}
    </div>
  );
}

type RemarksProps = Pick<PictureState, "points" | "count"> & Pick<ToolProps, "control">;

function UseButton({ points, control: { state, dispatch, hexes } }: Omit<RemarksProps, "count">) {
  const extracted = points.map(({ hex }) => hex);
  const colors = replaceUnlocked(state.present, extracted);
  const isShown = formatPalette(colors.map(({ hex }) => hex)) === formatPalette(hexes);
  return (
    <Button
      kind="primary"
      className="h-10 flex-1 whitespace-nowrap"
      disabled={isShown || colors.length < paletteSizeMin}
      onClick={() => dispatch({ type: "arrange", colors })}
    >
      {isShown ? "These are in the editor" : "Use these colors"}
    </Button>
  );
}

function Remarks({ points, count, control }: RemarksProps) {
  const lockedCount = control.state.present.filter(({ isLocked }) => isLocked).length;
  const found = points.length === 1 ? "one color" : `${points.length} colors`;
  const remarks = [
    points.length < count && `It has only ${found} that can be told apart.`,
    describeFit(points.length, lockedCount),
  ];
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {remarks.filter(Boolean).join(" ")}
    </p>
  );
}

function describeFit(count: number, lockedCount: number): string {
  const kept = lockedCount === 1 ? "Your locked color stays" : `Your ${lockedCount} locked colors stay`;
  const freeCount = paletteSizeMax - lockedCount;
  if (count + lockedCount < paletteSizeMin)
    return "A palette has two colors or more. Take another picture, or lock a color to keep it.";
  if (lockedCount === 0) return "";
  if (count <= freeCount) return `${kept}.`;
  return freeCount === 0 ? `${kept}: there is no room for others.` : `${kept}, with the first ${freeCount} of these.`;
}

function ColorShares({ points, names }: { readonly points: readonly PicturePoint[]; readonly names: ColorNames }) {
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden className="flex h-4 overflow-hidden rounded-full border border-line">
        {points.map(({ hex, share }, index) => (
          <span key={index} className="min-w-0.5" style={{ backgroundColor: `#${hex}`, flexGrow: share }} />
        ))}
      </div>
      <ol className="flex flex-col gap-1.5 text-sm">
        {points.map(({ hex, share }, index) => (
          <li key={index} className="flex items-center gap-3">
            <ColorDot hex={hex} className="size-5 shrink-0 rounded-md border border-line" />
            <span className="w-16 shrink-0 tabular-nums">{hex}</span>
            <span className="min-w-0 truncate text-muted">{names[hex]}</span>
            <span className="ml-auto whitespace-nowrap tabular-nums">{formatShare(share)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
