"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";

/** A column of a table of the panel: its head, and what it shows of a row. */
export interface Column<Data> {
  /** Its name, which stands before the value on a phone, too. "" is a column of buttons. */
  head: ReactNode;
  cell: (row: Data, index: number) => ReactNode;
  /** What the row is about. Its value needs no name on a phone. */
  isRowHeader?: boolean;
  /** Needs no name on a phone, and has the width of the card there. */
  isWide?: boolean;
  /** The name is for those who hear the table. */
  isHeadHidden?: boolean;
  /** Figures; `"head"` where the cell aligns them by its class. */
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
  /** Other rows are on their way. */
  isBusy?: boolean;
  isTight?: boolean;
  /** What a row looks like. */
  rowProps?: (row: Data, index: number) => Pick<ComponentProps<typeof Row>, "className" | "style">;
};

/** A table by its columns; one that is `false` is left out. */
export function ColumnTable<Data>(props: ColumnTableProps<Data>) {
  const { label, rows, keyOf, isBusy, isTight, rowProps } = props;
  const columns = props.columns.filter((column) => column !== false);
  const actions = useTranslations("panel.rows")("actions");
  return (
    <Table label={label} busy={isBusy} {...(isTight && { tight: true })}>
      <TableHeader>
        {columns.map(({ head, isHeadHidden, numeric, headClass, sort }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name but its place
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
              ({ head, cell, isRowHeader, isWide, isHeadHidden, numeric, className }, at) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={at}
                  rowHeader={isRowHeader}
                  label={isRowHeader || isWide || isHeadHidden || head === "" ? undefined : head}
                  numeric={numeric === true}
                  className={typeof className === "function" ? className(row) : className}
                >
                  {cell(row, index)}
                </Cell>
              ),
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
