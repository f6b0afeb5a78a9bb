import type { ReactNode } from "react";

/** The frame around the rows of a section. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-3 overflow-hidden rounded-card border-[1.5px] border-line dark:bg-raised">
      {children}
    </ul>
  );
}

type RowProps = {
  /** An icon or a picture, 44 px wide on a desktop. */
  tile: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** Rendered between text and button on a desktop. */
  aside?: ReactNode;
  button?: ReactNode;
  className?: string;
};

/** One row of Today: title, sentence and button. */
export function Row({ tile, title, line, aside, button, className = "" }: RowProps) {
  return (
    <li
      className={`flex min-h-17 items-center gap-3 border-line px-3 py-2.5 not-first:border-t-[1.5px] lg:min-h-18 lg:gap-4 lg:px-4 ${className}`}
    >
      {tile}
      <div className="min-w-0 grow wrap-anywhere">
        <p className="text-[0.9375rem] text-role-title lg:text-[1.0625rem]">{title}</p>
        {line && <p className="text-[0.875rem] text-ink-3 leading-snug">{line}</p>}
      </div>
      {aside}
      {button}
    </li>
  );
}

/** The width of a row's button, for its long label on a desktop or its short one on a phone. */
export const ROW_BUTTON =
  "shrink-0 min-w-[74px] lg:min-w-[136px] lg:rtl:min-w-[148px] max-lg:px-3!";

/** A long label on a desktop, a short one on a phone; the visible one is the accessible name. */
export function ResponsiveLabel({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="max-lg:hidden">{long}</span>
      <span className="lg:hidden">{short}</span>
    </>
  );
}
