"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** The heading of what took the place of a button: the focus comes here, so that it is read and the keyboard goes on from it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
      {children}
    </h2>
  );
}
