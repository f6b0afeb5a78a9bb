"use client";

import clsx from "clsx";
import { useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useCart } from "@/features/session/session-provider";
import { afterScroll, type HeaderScroll } from "./header-scroll";

/**
 * The bar of the header: on the home page in the light theme it belongs to the yellow sky. On a phone it goes with
 * a scroll down and returns with one up, and after each add.
 */
export function HeaderFrame({ children }: { children: ReactNode }) {
  const isHome = useSelectedLayoutSegments().length === 0;
  const { strike } = useCart();
  const { frame, isHidden, isOffTop } = useHeaderScroll(strike);
  return (
    <header
      ref={frame}
      className={clsx(
        "group/header print:hidden",
        isHome && !isOffTop && "is-home on-flash-day not-dark:bg-flash",
        // A notice of a lost connection or a paid order stays at the top in place of the header.
        "max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:low:static",
        "max-lg:peer-has-[*]/offline:static max-lg:peer-has-[*]/paid:static",
        "max-lg:transition-transform max-lg:duration-base max-lg:focus-within:translate-y-0!",
        isOffTop && "max-lg:border-line max-lg:border-b-[1.5px] max-lg:bg-sky",
        isHidden && "max-lg:-translate-y-full",
      )}
    >
      {children}
    </header>
  );
}

function useHeaderScroll(strike: number) {
  const frame = useRef<HTMLElement>(null);
  const scroll = useRef<HeaderScroll>({ isHidden: false, turn: 0, last: 0 });
  const restsUntil = useRef(0);
  const [isHidden, setHidden] = useState(false);
  const [isOffTop, setOffTop] = useState(false);

  const show = useCallback((header: HTMLElement, next: HeaderScroll) => {
    scroll.current = next;
    setHidden(next.isHidden);
    const end = next.isHidden ? 0 : header.offsetTop + header.offsetHeight - next.last;
    // A toast stands below it (ui/feedback/toast-region.tsx).
    const length = `${Math.max(Math.round(end), 0)}px`;
    document.documentElement.style.setProperty("--header-end", length);
  }, []);

  useEffect(() => {
    function follow() {
      const header = frame.current;
      if (!header) return;
      const at = window.scrollY;
      const sticks = getComputedStyle(header).position === "sticky";
      const isStuck = sticks && at > 0 && Math.abs(header.offsetTop - at) < 1;
      if (!isStuck) restsUntil.current = header.offsetTop;
      setOffTop(isStuck && at > restsUntil.current);
      show(header, afterScroll(scroll.current, at, sticks ? restsUntil.current : at));
    }
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
      document.documentElement.style.removeProperty("--header-end");
    };
  }, [show]);

  useEffect(() => {
    const at = window.scrollY;
    if (strike > 0 && frame.current) show(frame.current, { isHidden: false, turn: at, last: at });
  }, [strike, show]);

  return { frame, isHidden, isOffTop };
}
