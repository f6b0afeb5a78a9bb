import type { ReactNode } from "react";

/** The frame around the rows of a block. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-3 overflow-hidden rounded-card border-[1.5px] border-line dark:bg-raised">
      {children}
    </ul>
  );
}

type RowProps = {
  /** 44 px: an icon or a picture. */
  tile: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** Rendered between text and button on a desktop. */
  aside?: ReactNode;
  button?: ReactNode;
  className?: string;
};

/** One line of Today: what it is, one sentence, one button. */
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

/** The width of a row's button: the words of a desktop, or the short ones of a phone. */
export const ROW_BUTTON =
  "shrink-0 min-w-[74px] lg:min-w-[136px] lg:rtl:min-w-[148px] max-lg:px-3!";

/** Long words for a desktop, short ones for a phone; the accessible name is the one that shows. */
export function ByWidth({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="max-lg:hidden">{long}</span>
      <span className="lg:hidden">{short}</span>
    </>
  );
}
