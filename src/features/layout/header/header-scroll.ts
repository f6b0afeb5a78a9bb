/** The state of a sticky header between two scroll events. */
export interface HeaderScroll {
  isHidden: boolean;
  /** Scroll position at the last change of direction, in pixels. */
  turn: number;
  /** Scroll position of the last event, in pixels. */
  last: number;
}

/** Pixels down that hide the header, and pixels up that show it again. */
const HIDES_AFTER = 24;
const RETURNS_AFTER = 8;

/**
 * @param at where the page stands now, in pixels from its top
 * @param restsUntil up to this scroll position, in pixels, the header is at its own place in the
 *   page
 */
export function afterScroll(before: HeaderScroll, at: number, restsUntil: number): HeaderScroll {
  if (at <= restsUntil) return { isHidden: false, turn: at, last: at };
  const goesDown = at > before.last;
  const wentDown = before.last > before.turn;
  const turn = at === before.last || goesDown === wentDown ? before.turn : before.last;
  const moved = at - turn;
  const isHidden = moved >= HIDES_AFTER || (before.isHidden && moved > -RETURNS_AFTER);
  return { isHidden, turn, last: at };
}
