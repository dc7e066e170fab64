/** Way that makes a swipe, in px. */
const SWIPE_PX = 50;

/** What a finger meant that went this far: to the left turns on, to the right back, mostly up or down is no swipe. */
export function turnOfSwipe(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return null;
  return dx < 0 ? 1 : -1;
}

const WHEEL_PX = 40;
/** One move of a hand on a touch pad goes on for a while; it turns one page. */
const REST_MS = 350;

/** Pages turned by a wheel: one for a notch, one for a whole sweep. */
export class WheelTurns {
  private sum = 0;
  private lastMs = Number.NEGATIVE_INFINITY;
  private turnedMs = Number.NEGATIVE_INFINITY;

  add(deltaPx: number, nowMs: number): 1 | -1 | null {
    const paused = nowMs - this.lastMs > REST_MS;
    const resting = nowMs - this.turnedMs < REST_MS;
    this.lastMs = nowMs;
    if (resting) return null;
    this.sum = paused || Math.sign(deltaPx) !== Math.sign(this.sum) ? deltaPx : this.sum + deltaPx;
    if (Math.abs(this.sum) < WHEEL_PX) return null;
    const turn = this.sum > 0 ? 1 : -1;
    this.sum = 0;
    this.turnedMs = nowMs;
    return turn;
  }
}

/** Whether something of a page that is larger than its room is still to be seen in a direction. */
export function moreToSee(
  { scrollTop, clientHeight, scrollHeight }: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>,
  direction: number,
): boolean {
  return direction > 0 ? scrollTop + clientHeight < scrollHeight - 1 : scrollTop > 1;
}
