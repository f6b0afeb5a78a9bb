"use client";

import type { ReactNode } from "react";
import { useTakenFocus } from "@/ui/use-taken-focus";

type AccountHeaderProps = {
  title: string;
  /** The line below the title: the instruction. */
  children?: ReactNode;
  /** The `id` of the instruction. */
  lineId?: string;
  /** True if the screen replaces another: the title takes the focus. */
  takesFocus?: boolean;
};

/** Title and instruction of an account screen. Visual design, picture 11 (registration). */
export function AccountHeader({ title, children, lineId, takesFocus = false }: AccountHeaderProps) {
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus);
  return (
    <div className="mb-8">
      <h1
        ref={heading}
        tabIndex={takesFocus ? -1 : undefined}
        className="text-[2.125rem] text-role-heading md:text-[3rem]"
      >
        {title}
      </h1>
      {children && (
        <p id={lineId} className="mt-4 text-pretty text-ink-2 text-lead">
          {children}
        </p>
      )}
    </div>
  );
}
