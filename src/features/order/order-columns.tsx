import type { ReactNode } from "react";

type OrderColumnsProps = {
  aside: ReactNode;
  /** Shown last on a small screen. */
  end?: ReactNode;
  children: ReactNode;
};

/** Items and delivery beside the receipt; stacked on a small screen. */
export function OrderColumns({ aside, end, children }: OrderColumnsProps) {
  return (
    <div className="mt-4 grid gap-x-10 gap-y-9 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid min-w-0 gap-3">{children}</div>
      <div className="min-w-0 lg:row-span-2">{aside}</div>
      {end && <div className="grid min-w-0 gap-6">{end}</div>}
    </div>
  );
}
