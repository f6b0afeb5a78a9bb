"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";

/** A column of a table: its heading and its cells. On a phone each row is a card. */
export interface Column<Data> {
  /**
   * The heading. On a phone it is repeated before the value of each card. "" for a column of
   * buttons.
   */
  head: ReactNode;
  /** Renders a cell; null if the row has no value, so that its card shows no heading either. */
  cell: (row: Data, index: number) => ReactNode;
  /** True for the column that names the row. On a phone it shows no heading. */
  isRowHeader?: boolean;
  /** True for a cell that takes the width of the card on a phone and shows no heading there. */
  isWide?: boolean;
  /** True if the heading is visible to screen readers only. */
  isHeadHidden?: boolean;
  /**
   * `true` aligns heading and cells at the end of the line, as numbers. `"head"` aligns only the
   * heading; `className` then aligns the cells.
   */
  numeric?: boolean | "head";
  headClass?: string;
  className?: string | ((row: Data) => string);
  sort?: Pick<ComponentProps<typeof HeaderCell>, "sort" | "onSort">;
}

type ColumnTableProps<Data> = {
  label: string;
  columns: readonly (Column<Data> | false)[];
  rows: readonly Data[];
  keyOf: (row: Data) => string | number;
  /** True while other rows are loading. */
  isBusy?: boolean;
  /** True for less space between the columns. */
  isTight?: boolean;
  /** True for a lower header row and lower rows. */
  isDense?: boolean;
  /** True for a table inside a framed panel: the table then draws no frame. */
  isBare?: boolean;
  /** Class and style of a row. */
  rowProps?: (row: Data, index: number) => Pick<ComponentProps<typeof Row>, "className" | "style">;
};

/** A table defined by its columns; `false` columns are omitted. */
export function ColumnTable<Data>(props: ColumnTableProps<Data>) {
  const { label, rows, keyOf, isBusy, isTight, isDense, isBare, rowProps } = props;
  const columns = props.columns.filter((column) => column !== false);
  const actions = useTranslations("panel.rows")("actions");
  return (
    <Table
      label={label}
      busy={isBusy}
      {...(isTight && { tight: true })}
      {...(isDense && { dense: true })}
      {...(isBare && { bare: true })}
    >
      <TableHeader>
        {columns.map(({ head, isHeadHidden, numeric, headClass, sort }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column
          <HeaderCell key={at} numeric={Boolean(numeric)} className={headClass} {...sort}>
            {isHeadHidden || head === "" ? (
              <span className="sr-only">{head || actions}</span>
            ) : (
              head
            )}
          </HeaderCell>
        ))}
      </TableHeader>
      <TableBody>
        {rows.map((row, index) => (
          <Row key={keyOf(row)} {...rowProps?.(row, index)}>
            {columns.map(
              ({ head, cell, isRowHeader, isWide, isHeadHidden, numeric, className }, at) => {
                const content = cell(row, index);
                const isEmpty = content === null;
                const isPlain = isRowHeader || isWide || isHeadHidden || head === "" || isEmpty;
                return (
                  <Cell
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their position
                    key={at}
                    rowHeader={isRowHeader}
                    label={isPlain ? undefined : head}
                    numeric={numeric === true}
                    className={clsx(
                      typeof className === "function" ? className(row) : className,
                      isEmpty && "max-md:p-0!",
                    )}
                  >
                    {content}
                  </Cell>
                );
              },
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
