import { expect, test } from "vitest";
import { auditLogFilters } from "./audit-log-filters";

const filtersOf = (search: string) => {
  const params = new URLSearchParams(search);
  return auditLogFilters((name) => params.get(name));
};

test("an address brings back the entries that were looked at", () => {
  expect(filtersOf("tab=log&q=maha&entity=order&page=last")).toEqual({
    q: "maha",
    entity: "order",
    page: "last",
  });
});

test("an address that somebody mistyped shows the whole log from its beginning", () => {
  const whole = { q: "", entity: null, page: "first" };
  expect(filtersOf("")).toEqual(whole);
  expect(filtersOf(`q=${"x".repeat(300)}&entity=users&page=-2`)).toEqual(whole);
  expect(filtersOf("page=1.5")).toEqual(whole);
  expect(filtersOf("page=2")).toEqual(whole);
});
