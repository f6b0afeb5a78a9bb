"use client";

import clsx from "clsx";
import { useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useCart } from "@/features/session/session-provider";
import { useFirstInteraction } from "@/ui/use-first-interaction";
import type { followHeader, HeaderLook } from "./header-observer";

/**
 * The header bar. In the light theme it is yellow on the home page. On a phone it hides on
 * scrolling down, and returns on scrolling up and after each add to the cart.
 */
export function HeaderFrame({ children }: { children: ReactNode }) {
  const isHome = useSelectedLayoutSegments().length === 0;
  const { strike } = useCart();
  const { frame, isHidden, isOffTop } = useHeaderLook(strike);
  return (
    <header
      ref={frame}
      className={clsx(
        "group/header print:hidden",
        isHome && !isOffTop && "is-home on-flash-day not-dark:bg-flash",
        // A sticky notice of a lost connection or a paid order replaces the sticky header.
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

/**
 * Whether the header is hidden, and whether it is stuck to the screen's top after scrolling.
 * header-observer.ts determines both; it is loaded at the first interaction.
 * @param strike the number of adds to the cart; each add shows a hidden header
 */
function useHeaderLook(strike: number) {
  const frame = useRef<HTMLElement>(null);
  const follower = useRef<ReturnType<typeof followHeader> | null>(null);
  const [look, setLook] = useState<HeaderLook>({ isHidden: false, isOffTop: false });

  const load = useCallback(async () => {
    // If the file cannot be fetched, the header stays as it is.
    const file = await import("./header-observer").catch(() => null);
    if (file && frame.current) follower.current ??= file.followHeader(frame.current, setLook);
  }, []);
  useFirstInteraction(load);
  useEffect(() => () => follower.current?.stop(), []);

  useEffect(() => {
    if (strike > 0) follower.current?.show();
  }, [strike]);

  return { frame, ...look };
}
