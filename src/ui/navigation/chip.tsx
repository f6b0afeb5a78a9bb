import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

type ChipProps = ComponentProps<typeof Link> & {
  selected: boolean;
  icon?: ReactNode;
  /** The number of results of the filter, in words. */
  count?: string;
};

/** The classes of a chip, for a link and for a radio option that looks like one. */
export function chipStyle(on: boolean): string {
  return clsx(
    "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4.5 py-2",
    "text-role-button text-[0.9375rem] transition-colors duration-press",
    "forced-colors:border",
    on
      ? "bg-ink text-on-ink forced-colors:border-3 hover:bg-ink-hover active:bg-ink-press"
      : "frame frame-quiet text-ink hover:bg-mist active:bg-line",
  );
}

/** A filter as a link; `aria-current` marks the selected one for screen readers. */
export function Chip({ selected, icon, count, children, className, ...rest }: ChipProps) {
  return (
    <Link
      {...rest}
      aria-current={selected ? "page" : undefined}
      className={clsx(chipStyle(selected), className)}
    >
      {icon}
      {children}
      {count !== undefined && <span className="font-strong opacity-72">{count}</span>}
    </Link>
  );
}
