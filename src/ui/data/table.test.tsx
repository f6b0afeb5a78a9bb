import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "./table";

const head = (cell: ReactNode) =>
  renderToStaticMarkup(
    <Table label="Orders">
      <TableHeader>{cell}</TableHeader>
      <TableBody>
        <Row>
          <Cell rowHeader>#7</Cell>
          <Cell label="Total" numeric>
            $9.99
          </Cell>
        </Row>
      </TableBody>
    </Table>,
  );

test("only a sortable column has a button, and only the sorted column has `aria-sort`", () => {
  expect(head(<HeaderCell>Order</HeaderCell>)).not.toContain("<button");
  const open = head(<HeaderCell sort={null}>Order</HeaderCell>);
  expect(open).toContain("<button");
  expect(open).not.toContain("aria-sort");
  const sorted = head(<HeaderCell sort="descending">Order</HeaderCell>);
  expect(sorted).toMatch(/<th[^>]*aria-sort="descending"[^>]*><button/);
});

test("every part of a table sets its ARIA role, which `display` removes on a phone", () => {
  const html = head(<HeaderCell>Order</HeaderCell>);
  for (const role of ["table", "rowgroup", "row", "columnheader", "rowheader", "cell"]) {
    expect(html).toContain(`role="${role}"`);
  }
});

test("a value's label on a phone is hidden from screen readers", () => {
  expect(head(<HeaderCell>Total</HeaderCell>)).toMatch(
    /<span aria-hidden="true"[^>]*>Total<\/span>/,
  );
});
