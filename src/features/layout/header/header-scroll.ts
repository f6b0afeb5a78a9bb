/** The state of a sticky header between two scroll events. */
export interface HeaderScroll {
  isHidden: boolean;
  /** Scroll position at the last change of direction, in pixels. */
  turn: number;
  /** Scroll position of the last event, in pixels. */
  last: number;
}

/** Distance to scroll down until the header hides, in pixels. */
const HIDES_AFTER = 24;
/** Distance to scroll up until the header shows again, in pixels. */
const RETURNS_AFTER = 8;

/**
 * The state of the header after a scroll event.
 * @param at the current scroll position, in pixels
 * @param stickyFrom the scroll position, in pixels, up to which the header is at its own place in
 * the page and therefore never hidden
 */
export function headerAfterScroll(
  before: HeaderScroll,
  at: number,
  stickyFrom: number,
): HeaderScroll {
  if (at <= stickyFrom) return { isHidden: false, turn: at, last: at };
  const goesDown = at > before.last;
  const wentDown = before.last > before.turn;
  const turn = at === before.last || goesDown === wentDown ? before.turn : before.last;
  const moved = at - turn;
  const isHidden = moved >= HIDES_AFTER || (before.isHidden && moved > -RETURNS_AFTER);
  return { isHidden, turn, last: at };
}
