import clsx from "clsx";
import { type ReactNode, useId } from "react";

type SectionProps = { heading: string; children: ReactNode; className?: string };

/** A part of an order's page, in a frame with its heading. */
export function Section({ heading, children, className }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx("min-w-0 rounded-card border-[1.5px] border-line p-4 sm:p-5", className)}
    >
      <h2 id={id} className="text-role-title text-[1.1875rem]">
        {heading}
      </h2>
      {children}
    </section>
  );
}

type DetailProps = { name: string; children: ReactNode; strong?: boolean };

/** A name and a value, for a `<dl>`. */
export function Detail({ name, children, strong }: DetailProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-small">
      <dt className="text-ink-3">{name}</dt>
      <dd className={clsx("ms-auto min-w-0 text-end wrap-anywhere", strong && "font-title")}>
        {children}
      </dd>
    </div>
  );
}

/** Where a part has nothing to show. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-small text-ink-3">{children}</p>;
}
