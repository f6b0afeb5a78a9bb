import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/dist/ssr/CaretUp";
import { CaretUpDownIcon } from "@phosphor-icons/react/dist/ssr/CaretUpDown";
import clsx from "clsx";
import type { CSSProperties, ReactNode } from "react";

type PartProps = { children: ReactNode; className?: string };

type TableProps = PartProps & {
  /** The accessible name. */
  label: string;
  /** Set while other rows load: the old ones fade. */
  busy?: boolean | undefined;
  /** Sets a column gap of 16 px instead of 28 px. */
  tight?: boolean;
  /** Sets a head of 40 px and rows of at least 56 px instead of 46 px and 62 px. */
  dense?: boolean;
  /** Omits the frame, for a table inside a framed panel. */
  bare?: boolean;
};

/**
 * A dense table (visual design §9): `TableHeader` with `HeaderCell`s, then `TableBody` with `Row`s
 * of `Cell`s. Below 768 px every row becomes a card of labels and values, and only the sortable
 * header cells stay visible. Each part sets its ARIA role, because `display` removes a table
 * element's native role.
 */
export function Table({ label, busy, tight, dense, bare, children, className }: TableProps) {
  return (
    <div
      className={clsx(
        "relative md:overflow-x-auto",
        !bare && "md:rounded-card md:border-[1.5px] md:border-line",
        tight ? "[--cell-padding:8px]" : "[--cell-padding:14px]",
        dense
          ? "[--head-height:40px] [--row-height:56px]"
          : "[--head-height:46px] [--row-height:62px]",
        className,
      )}
    >
      <table
        // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
        role="table"
        aria-label={label}
        aria-busy={busy || undefined}
        className={clsx(
          "w-full border-collapse text-small transition-opacity max-md:block",
          busy && "opacity-60",
        )}
      >
        {children}
      </table>
    </div>
  );
}

/** The header row; its children are `HeaderCell`s. */
export function TableHeader({ children, className }: PartProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
    <thead role="rowgroup" className={clsx("max-md:block", className)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role */}
      <tr role="row" className="max-md:flex max-md:flex-wrap max-md:gap-x-2 md:bg-cloud">
        {children}
      </tr>
    </thead>
  );
}

export function TableBody({ children, className }: PartProps) {
  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
      role="rowgroup"
      className={clsx("max-md:flex max-md:flex-col max-md:gap-3", className)}
    >
      {children}
    </tbody>
  );
}

export type SortDirection = "ascending" | "descending";

type HeaderCellProps = PartProps & {
  numeric?: boolean | undefined;
  /** null: sortable, but not sorted. Absent: not sortable. */
  sort?: SortDirection | null | undefined;
  onSort?: (() => void) | undefined;
};

const SORT_ICONS = { ascending: CaretUpIcon, descending: CaretDownIcon } as const;

/**
 * A column's name; a button if `sort` is given, even as null. A column without a visible name (a
 * column of buttons) needs a name for screen readers (`sr-only`).
 */
export function HeaderCell({ numeric, sort, onSort, children, className }: HeaderCellProps) {
  const Icon = sort ? SORT_ICONS[sort] : CaretUpDownIcon;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
      role="columnheader"
      scope="col"
      aria-sort={sort ?? undefined}
      className={clsx(
        "font-strong text-caption text-ink-2 md:h-(--head-height) md:whitespace-nowrap md:px-(--cell-padding)",
        numeric ? "text-end" : "text-start",
        sort === undefined ? "max-md:sr-only" : "max-md:mb-3",
        className,
      )}
    >
      {sort === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            "inline-flex min-h-11 items-center gap-1.5 rounded-badge font-strong",
            "transition-colors hover:text-ink max-md:bg-cloud max-md:px-3",
            sort && "text-ink",
          )}
        >
          {children}
          <Icon size={16} weight="bold" aria-hidden="true" className="shrink-0" />
        </button>
      )}
    </th>
  );
}

type RowProps = PartProps & { style?: CSSProperties | undefined };

/** A row; on a phone, a card. */
export function Row({ children, className, style }: RowProps) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
      role="row"
      style={style}
      className={clsx(
        "transition-colors hover:bg-cloud",
        "max-md:block max-md:rounded-card max-md:border-[1.5px] max-md:border-line max-md:p-4",
        "md:border-line md:border-t-[1.5px]",
        className,
      )}
    >
      {children}
    </tr>
  );
}

type CellProps = PartProps & {
  /** Aligns figures to the column's end, in digits of equal width. */
  numeric?: boolean | undefined;
  /**
   * The column's name, shown before the value on a phone. If absent, the value takes the card's
   * full width.
   */
  label?: ReactNode;
  /** Makes the cell the row header for screen readers. */
  rowHeader?: boolean | undefined;
};

export function Cell({ numeric, label, rowHeader, children, className }: CellProps) {
  const classes = clsx(
    "text-start align-middle font-normal max-md:wrap-anywhere md:h-(--row-height) md:px-(--cell-padding) md:py-2",
    label === undefined
      ? "max-md:block max-md:py-1.5"
      : "max-md:flex max-md:min-h-9 max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-4 max-md:py-1",
    numeric && "figures-id md:text-end",
    className,
  );
  const content = <CellContent label={label}>{children}</CellContent>;
  if (rowHeader) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
      <th role="rowheader" scope="row" className={classes}>
        {content}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `display` removes the element's native role
    <td role="cell" className={classes}>
      {content}
    </td>
  );
}

/** The label is hidden from screen readers, which read the column header. */
function CellContent({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (label === undefined) return children;
  return (
    <>
      <span aria-hidden="true" className="max-w-[45%] shrink-0 text-caption text-ink-3 md:hidden">
        {label}
      </span>
      <div className="max-md:ms-auto max-md:min-w-0 max-md:text-end md:contents">{children}</div>
    </>
  );
}
