import { reloadIfOutdated } from "@/features/layout/errors/reload-outdated";
import { setHeaderEnd } from "./header-end";
import { afterScroll, type HeaderScroll } from "./header-scroll";

/** How the header of a phone looks at the place to which the page is scrolled. */
export interface HeaderLook {
  isHidden: boolean;
  isOffTop: boolean;
}

/**
 * Below this width the header stays on top; wider, it scrolls away with the page
 * (header-frame.tsx).
 */
const STICKS = "(width < 64rem)";

/**
 * Follows the scrolling of the page, what has the focus in rows that scroll sideways, and scripts
 * that no longer come: nothing of that is needed before the first interaction, with which this file
 * is loaded.
 * @param onChange is told the header's look when it changes
 * @returns `show` brings the header back where it is hidden; `stop` ends the following
 */
export function followHeader(header: HTMLElement, onChange: (look: HeaderLook) => void) {
  const narrow = window.matchMedia(STICKS);
  let scroll: HeaderScroll = { isHidden: false, turn: 0, last: 0 };
  let restsUntil = 0;
  let look: HeaderLook = { isHidden: false, isOffTop: false };

  function move(next: HeaderScroll, isOffTop: boolean): void {
    scroll = next;
    setHeaderEnd(next.isHidden ? 0 : header.offsetTop + header.offsetHeight - next.last);
    if (next.isHidden === look.isHidden && isOffTop === look.isOffTop) return;
    look = { isHidden: next.isHidden, isOffTop };
    onChange(look);
  }

  function follow(): void {
    if (!narrow.matches) return;
    const at = window.scrollY;
    const sticks = getComputedStyle(header).position === "sticky";
    const isStuck = sticks && at > 0 && Math.abs(header.offsetTop - at) < 1;
    if (!isStuck) restsUntil = header.offsetTop;
    move(afterScroll(scroll, at, sticks ? restsUntil : at), isStuck && at > restsUntil);
  }

  follow();
  document.addEventListener("focusin", revealInRow);
  window.addEventListener("error", reloadIfOutdated, true);
  window.addEventListener("scroll", follow, { passive: true });
  window.addEventListener("resize", follow);
  return {
    show(): void {
      const at = window.scrollY;
      if (narrow.matches) move({ isHidden: false, turn: at, last: at }, look.isOffTop);
    },
    stop(): void {
      document.removeEventListener("focusin", revealInRow);
      window.removeEventListener("error", reloadIfOutdated, true);
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
      setHeaderEnd(null);
    },
  };
}

/**
 * In a list that scrolls sideways (`data-scroll-row`), shows the item that gets the focus as a
 * whole. Browsers leave one alone that can be seen in part, and its focus ring with it.
 */
function revealInRow({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const item = target.closest("[data-scroll-row] > li");
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
