"use client";

import clsx from "clsx";
import { useSelectedLayoutSegments } from "next/navigation";
import type { ReactNode } from "react";

/** The bar of the header: on the home page in the light theme it belongs to the yellow sky. */
export function HeaderFrame({ children }: { children: ReactNode }) {
  const isHome = useSelectedLayoutSegments().length === 0;
  return (
    <header
      className={clsx(
        "group/header print:hidden",
        isHome && "is-home on-flash-day not-dark:bg-flash",
      )}
    >
      {children}
    </header>
  );
}
