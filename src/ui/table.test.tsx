import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "./table";

const head = (cell: ReactNode) =>
  renderToStaticMarkup(
    <Table label="Orders">
      <TableHead>{cell}</TableHead>
      <TableBody>
        <Row>
          <Cell head>#7</Cell>
          <Cell label="Total" numeric>
            $9.99
          </Cell>
        </Row>
      </TableBody>
    </Table>,
  );

test("only a column that sorts has a button, and only the sorted one says how", () => {
  expect(head(<HeadCell>Order</HeadCell>)).not.toContain("<button");
  const open = head(<HeadCell sort={null}>Order</HeadCell>);
  expect(open).toContain("<button");
  expect(open).not.toContain("aria-sort");
  const sorted = head(<HeadCell sort="descending">Order</HeadCell>);
  expect(sorted).toMatch(/<th[^>]*aria-sort="descending"[^>]*><button/);
});

test("every part of a table says its role, for on a phone its element no longer does", () => {
  const html = head(<HeadCell>Order</HeadCell>);
  for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
    expect(html).toContain(`role="${role}"`);
  }
});

test("a value's label on a phone is for the eye, since the column's header already says it", () => {
  expect(head(<HeadCell>Total</HeadCell>)).toMatch(/<span aria-hidden="true"[^>]*>Total<\/span>/);
});
