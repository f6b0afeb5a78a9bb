import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * The files that compose SQL per call, each with the reason why it is not a named statement
 * (decision 101, typed statements).
 */
const COMPOSED: Record<string, string> = {
  "books/find-violations.ts": "each rule has columns of its own",
  "catalogue/categories/category-locks.ts": "PostgreSQL prepares no LOCK TABLE",
  "catalogue/csv/export-products.ts": "filter of the panel",
  "catalogue/products/bulk-edits/preview-bulk-edit.ts": "filter of the panel, field of a bulk edit",
  "catalogue/products/bulk-edits/run-bulk-edit.ts": "field of a bulk edit",
  "catalogue/shop/list-counts.ts": "filter of a list",
  "catalogue/shop/list-products.ts": "filter of a list",
  "catalogue/shop/read-catalogue.ts": "filter of a list",
  "catalogue/stock/key-choices.ts": "products of the caller",
  "figures/shop-figures.ts": "source, order and grouping of a table",
  "figures/sum-figures.ts": "table and ranges of the caller",
  "gifts/feature.ts": "erasure entries of the rooms",
  "orders/admin/export-orders.ts": "filter of the panel",
  "platform/database/keyset-page.ts": "filter and order of the panel",
  "platform/database/statements.ts": "runs named statements",
  "privacy/admin-erasures.ts": "personal data entries of the rooms",
  "privacy/erase-orders.ts": "erasure entries of the rooms",
  "today/find-anything.ts": "the planner must see the words as a constant",
};

it("SQL is a named statement, unless it is composed per call", () => {
  const raw = readdirSync("src/server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("platform/prisma-client/"))
    .filter((file) => /\$(query|execute)Raw/.test(readFileSync(`src/server/${file}`, "utf8")))
    .sort();
  expect(raw).toEqual(Object.keys(COMPOSED).sort());
});
