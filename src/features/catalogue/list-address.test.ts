import { expect, it } from "vitest";
import { isFiltered, listHref, NO_FILTER, readListQuery } from "./list-address";

it("parses a URL's query and formats the same URL again", () => {
  const href = "/shop/gaming?q=uc&min=5&max=20.50&platform=Windows&stock=1&sort=priceUp&page=3";
  const query = Object.fromEntries(new URLSearchParams(href.split("?")[1]));
  const asked = readListQuery(query);
  expect(asked).toMatchObject({
    sort: "priceUp",
    page: 3,
    filter: { q: "uc", min: "5", stock: true },
  });
  expect(isFiltered(asked.filter)).toBe(true);
  expect(listHref({ category: "gaming", ...asked })).toBe(href);
});

it("omits default values", () => {
  const first = { sort: "featured", page: 1, filter: NO_FILTER } as const;
  expect(listHref({ category: null, ...first })).toBe("/shop");
  expect(readListQuery({ page: "1", sort: "featured", q: " ", min: "" })).toEqual(first);
  expect(isFiltered(NO_FILTER)).toBe(false);
});

it.each([
  [{ page: "0" }],
  [{ page: "-3" }],
  [{ page: "1e9" }],
  [{ page: "2.5" }],
  [{ page: "x" }],
  [{ sort: "newest" }],
  [{ min: "cheap", max: "-1" }],
  [{ delivery: "post", stock: "yes", discount: "true" }],
  [{ q: "\ud800", platform: "\0" }],
])("ignores invalid values: %j", (query) => {
  expect(readListQuery(query)).toEqual({ sort: "featured", page: 1, filter: NO_FILTER });
});

it("uses the last of several values, and accepts prices in the digits of both languages", () => {
  expect(readListQuery({ page: ["2", "5"] }).page).toBe(5);
  expect(readListQuery({ min: "٥" }).filter.min).toBe("5");
});
