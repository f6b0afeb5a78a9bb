import { reloadIfOutdated } from "@/features/layout/errors/reload-outdated";
import { setHeaderEnd } from "./header-bottom";
import { type HeaderScroll, headerAfterScroll } from "./header-scroll";

/** The look of a phone's header at a scroll position. */
export interface HeaderLook {
  isHidden: boolean;
  /** True if the header is stuck to the screen's top, away from its place in the page. */
  isOffTop: boolean;
}

/**
 * The media query for a narrow screen, where the header is sticky. On wider screens, the header
 * scrolls with the page (header-frame.tsx).
 */
const STICKS = "(width < 64rem)";

/**
 * Listens to the page's scrolling, to focus changes in lists that scroll sideways, and to scripts
 * that fail to load. The visitor's first interaction loads this file; nothing needs it before.
 * @param onChange called when the header's look changes
 * @returns `show` shows a hidden header; `stop` removes the listeners
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
    move(headerAfterScroll(scroll, at, sticks ? restsUntil : at), isStuck && at > restsUntil);
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
 * Scrolls a focused item of a sideways list (`data-scroll-row`) fully into view. Browsers do not
 * scroll to a partly visible item, which cuts off its focus ring.
 */
function revealInRow({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const item = target.closest("[data-scroll-row] > li");
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
