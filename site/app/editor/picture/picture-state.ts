/** The state of an open picture as a pure reducer. */
import type { Picture, PictureColor } from "@tincture/color/extract";
import { dropPoint, fitPoints, type PicturePoint, type Place, placePoints, stepPoint } from "./picture-points.ts";

export interface PictureState {
  /** Undefined until the file is read. */
  readonly picture: Picture | undefined;
  readonly points: readonly PicturePoint[];
  /** The requested number of colors. The picture may have fewer. */
  readonly count: number;
  /** An error message if the picture cannot be read. */
  readonly problem: string | undefined;
}

export type PictureAction =
  | { readonly type: "open"; readonly picture: Picture; readonly colors: readonly PictureColor[] }
  | { readonly type: "refuse"; readonly problem: string }
  | { readonly type: "want"; readonly count: number }
  | { readonly type: "find"; readonly count: number; readonly colors: readonly PictureColor[] }
  | { readonly type: "drop"; readonly index: number; readonly place: Place }
  | { readonly type: "step"; readonly index: number; readonly step: Place }
  | { readonly type: "measure"; readonly hexes: readonly string[]; readonly shares: readonly number[] }
  /** Resets moved points. Newly extracted colors follow. */
  | { readonly type: "release" };

export function startPicture(count: number): PictureState {
  return { picture: undefined, points: [], count, problem: undefined };
}

export function reducePicture(state: PictureState, action: PictureAction): PictureState {
  const { picture, points, count } = state;
  switch (action.type) {
    case "open":
      return { ...state, picture: action.picture, points: placePoints(action.colors) };
    case "refuse":
      return { ...startPicture(count), problem: action.problem };
    case "want":
      return { ...state, count: action.count };
    case "find":
      // A reply for a previous number of colors is ignored.
      return action.count === count ? { ...state, points: fitPoints(points, action.colors, count) } : state;
    case "drop":
      return changePoint(state, action.index, (point) => (picture ? dropPoint(picture, point, action.place) : point));
    case "step":
      return changePoint(state, action.index, (point) => (picture ? stepPoint(picture, point, action.step) : point));
    case "measure":
      return measure(state, action.hexes, action.shares);
    case "release":
    default:
      return { ...state, points: points.map((point) => ({ ...point, isMoved: false })) };
  }
}

function changePoint(state: PictureState, index: number, change: (point: PicturePoint) => PicturePoint): PictureState {
  return { ...state, points: state.points.map((point, at) => (at === index ? change(point) : point)) };
}

/** During a drag the shares lag slightly. Shares for another number of colors are ignored. */
function measure(state: PictureState, hexes: readonly string[], shares: readonly number[]): PictureState {
  const { points } = state;
  if (hexes.length !== points.length) return state;
  return { ...state, points: points.map((point, at) => ({ ...point, share: shares[at] ?? point.share })) };
}
