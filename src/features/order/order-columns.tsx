import type { ReactNode } from "react";

/** What happens to an order and what is in it, beside what was paid; on a small screen that comes last. */
export function OrderColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-8">{children}</div>
      {aside}
    </div>
  );
}
