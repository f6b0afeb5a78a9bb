import clsx from "clsx";

/** A block of mist in the size that the content will have; hidden from assistive tech. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={clsx("skeleton block rounded-badge", className)} />;
}
