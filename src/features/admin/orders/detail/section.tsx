import clsx from "clsx";
import { type ReactNode, useId } from "react";

type SectionProps = { heading: string; children: ReactNode; className?: string };

/** A framed section of a page, with a heading. */
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

/** A name and a value in a `<dl>`. */
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

/** A name, its value, and whether it is emphasized. Entries without a value are omitted. */
type Entry = readonly [name: string, value: ReactNode, strong?: "strong"];

type DetailsProps = { entries: readonly Entry[]; className?: string; children?: ReactNode };

/** A list of names and values; `children` may add further entries. */
export function Details({ entries, className, children }: DetailsProps) {
  return (
    <dl className={className}>
      {entries.map(
        ([name, value, strong]) =>
          value !== null &&
          value !== undefined &&
          value !== false && (
            <Detail key={name} name={name} strong={strong !== undefined}>
              {value}
            </Detail>
          ),
      )}
      {children}
    </dl>
  );
}

type SectionListProps<Row> = {
  heading: string;
  rows: readonly Row[];
  /** The text of an empty list. */
  none?: string;
  /** Class of each row; the default adds vertical padding. */
  rowClass?: string;
  /** True if screen readers announce changes. */
  isLive?: boolean;
  /** Content above the rows. */
  line?: ReactNode;
  children: (row: Row) => ReactNode;
};

/** A section that contains a list. */
export function SectionList<Row extends { id: number | string }>(props: SectionListProps<Row>) {
  const { heading, rows, none, rowClass = "py-3 last:pb-0", isLive, line, children } = props;
  return (
    <Section heading={heading}>
      {line}
      {rows.length === 0 && none && <EmptyLine>{none}</EmptyLine>}
      <ul {...(isLive && { "aria-live": "polite" })} className="divide-y-[1.5px] divide-line">
        {rows.map((row) => (
          <li key={row.id} className={rowClass}>
            {children(row)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The text of an empty section. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-small text-ink-3">{children}</p>;
}
