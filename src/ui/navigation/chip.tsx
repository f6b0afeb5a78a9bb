import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

type ChipProps = ComponentProps<typeof Link> & {
  selected: boolean;
  icon?: ReactNode;
  /** How many things the filter leaves, in words. */
  count?: string;
};

/** The classes of a chip, for a link and for a choice that must look like one. */
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

/** A filter that is an address of its own: a link, the current one marked for a screen reader too. */
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
