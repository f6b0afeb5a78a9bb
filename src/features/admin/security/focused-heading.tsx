"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** A heading that takes the focus on mount, for content that replaces the pressed button. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
      {children}
    </h2>
  );
}
