import type { ReactNode } from "react";

type OrderColumnsProps = {
  aside: ReactNode;
  /** Shown below `children`; on a small screen below everything. */
  end?: ReactNode;
  children: ReactNode;
};

/**
 * Two columns: `children` (items and delivery) beside `aside` (the receipt). On a small screen, all
 * parts are in one column.
 */
export function OrderColumns({ aside, end, children }: OrderColumnsProps) {
  return (
    <div className="mt-4 grid gap-x-10 gap-y-9 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid min-w-0 gap-3">{children}</div>
      <div className="min-w-0 lg:row-span-2">{aside}</div>
      {end && <div className="grid min-w-0 gap-6">{end}</div>}
    </div>
  );
}
