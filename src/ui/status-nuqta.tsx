import clsx from "clsx";
import type { ReactNode } from "react";
import { Nuqta } from "./nuqta";

type StatusNuqtaProps = {
  active: boolean;
  /** The word: "Active", "Inactive". */
  label: ReactNode;
  className?: string;
};

/** On sale or not: a filled green nuqta or a hollow one, and the word (picture 13). */
export function StatusNuqta({ active, label, className }: StatusNuqtaProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-2 align-middle whitespace-nowrap font-strong text-caption",
        !active && "text-ink-2",
        className,
      )}
    >
      <Nuqta kind={active ? "filled" : "hollow"} className={clsx("h-4 w-3", active && "text-ok")} />
      {label}
    </span>
  );
}
