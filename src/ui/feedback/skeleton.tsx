import clsx from "clsx";

/** A placeholder block in the size of the content to come; hidden from screen readers. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={clsx("skeleton block rounded-badge", className)} />;
}
