import type { PageWidth } from '@/lib/domain/ebook/reading-contract';

/** How large a page is shown: a factor of the size at which it fits whole, or as wide as the room. */
export type Zoom = number | 'width';

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;
const LEAST = STEPS[0];
const MOST = 4;

export interface Box {
  width: number;
  height: number;
}

export const clampZoom = (factor: number) => Math.min(MOST, Math.max(LEAST, factor));

/** The next step up (`1`) or down (`-1`) from any factor. */
export function stepZoom(factor: number, direction: 1 | -1): number {
  // A pinch leaves factors between the steps; one that all but is a step counts as it.
  const near = 0.01;
  const found =
    direction > 0
      ? STEPS.find((step) => step > factor + near)
      : STEPS.findLast((step) => step < factor - near);
  return found ?? (direction > 0 ? MOST : LEAST);
}

/** The factor behind a zoom, for a spread of `ratio` (width for each pixel of height) in a room. */
export function zoomFactor(zoom: Zoom, ratio: number, room: Box): number {
  if (zoom !== 'width') return zoom;
  const fit = fitHeight(ratio, room);
  return fit > 0 ? clampZoom(room.width / ratio / fit) : 1;
}

/** Height at which a spread is seen whole. */
function fitHeight(ratio: number, room: Box): number {
  return Math.max(0, Math.min(room.height, room.width / ratio));
}

/** Room around a spread that is seen whole; a narrow screen has none to spare. */
const MARGIN_PX = 24;
const NARROW_PX = 640;

/** What is left of the stage for the pages. */
export function stageRoom({ width, height }: Box): Box {
  const margin = width >= NARROW_PX ? MARGIN_PX * 2 : 0;
  return { width: Math.max(0, width - margin), height: Math.max(0, height - margin) };
}

/** Size of a spread on the screen. */
export function spreadBox(ratio: number, room: Box, zoom: Zoom): Box {
  const height = Math.round(fitHeight(ratio, room) * zoomFactor(zoom, ratio, room));
  return { width: Math.round(height * ratio), height };
}

/** Widest picture that a screen of twice the usual density needs: a third pixel shows nothing more and costs traffic. */
const MOST_DENSE = 2;
/** A picture may be drawn a tenth larger than it is before the next one is fetched. */
const STRETCH = 1.1;

/** Which kept picture suits a page that is shown `cssWidth` wide; trials have no picture for close reading. */
export function pictureWidth(cssWidth: number, density: number, trial: boolean): PageWidth {
  const pixels = cssWidth * Math.min(density, MOST_DENSE);
  return pixels > 900 * STRETCH && !trial ? 1600 : 900;
}

/** One axis of a room with something in it, which stands in the middle while it is smaller. */
export interface Axis {
  /** Length of the room, of the content before and after. */
  room: number;
  before: number;
  after: number;
  /** How far the room is scrolled. */
  scroll: number;
  /** Where in the room the hand is. */
  point: number;
}

/** Scroll after a change of size that keeps the same spot of the content under the hand. */
export function keepPoint({ room, before, after, scroll, point }: Axis): number {
  const margin = (length: number) => Math.max(0, (room - length) / 2);
  const share = before > 0 ? (scroll + point - margin(before)) / before : 0.5;
  return Math.min(Math.max(0, after - room), Math.max(0, share * after + margin(after) - point));
}
