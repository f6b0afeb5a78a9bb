import { expect, test } from "vitest";
import { auditLogFilters } from "./audit-log-filters";

const filtersOf = (search: string) => {
  const params = new URLSearchParams(search);
  return auditLogFilters((name) => params.get(name));
};

test("the address restores search text, entity and page", () => {
  expect(filtersOf("tab=log&q=maha&entity=order&page=last")).toEqual({
    q: "maha",
    entity: "order",
    page: "last",
  });
});

test("invalid parameters show the whole log from its first page", () => {
  const whole = { q: "", entity: null, page: "first" };
  expect(filtersOf("")).toEqual(whole);
  expect(filtersOf(`q=${"x".repeat(300)}&entity=users&page=-2`)).toEqual(whole);
  expect(filtersOf("page=1.5")).toEqual(whole);
  expect(filtersOf("page=2")).toEqual(whole);
});
