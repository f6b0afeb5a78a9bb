import { describe, expect, it } from "vitest";
import { productPages } from "@/contract/admin/catalogue/products";
import {
  filtersOf,
  isFiltered,
  nextSort,
  productsCsvHref,
  SORT_CHOICES,
  SORT_NAMES,
  sortAddress,
  sortChoiceOf,
} from "./product-filters";

function at(search: string) {
  const params = new URLSearchParams(search);
  return filtersOf((name) => params.get(name));
}

describe("the address of the products", () => {
  it("without parameters shows every product, newest first", () => {
    expect(at("")).toEqual({
      q: "",
      categoryId: null,
      state: "all",
      sort: "newest",
      direction: "desc",
      page: "first",
    });
    expect(isFiltered(at(""))).toBe(false);
  });

  it("contains search, filters, order and page", () => {
    const filters = at("q=office&category=2&state=low_stock&sort=price&dir=asc&page=last");
    expect(filters).toEqual({
      q: "office",
      categoryId: 2,
      state: "low_stock",
      sort: "price",
      direction: "asc",
      page: "last",
    });
    expect(isFiltered(filters)).toBe(true);
  });

  it("ignores invalid parameters", () => {
    const filters = at(`q=${"x".repeat(300)}&category=-1&state=odd&sort=id&dir=up&page=0`);
    expect(filters).toEqual(at(""));
    expect(at("page=1e9&category=1.5")).toEqual(at(""));
  });

  it("keeps a page of the same order, and resets a page of another", () => {
    const page = productPages.encodeCursor("after", ["name", "مفتاح & 100%", 7]);
    expect(at(`sort=name&page=${page}`).page).toBe(page);
    expect(at(`sort=price&page=${page}`).page).toBe("first");
  });
});

describe("the export", () => {
  it("has the filters of the table, but not its page and order", () => {
    expect(productsCsvHref(at("page=2&sort=name"))).toBe("/api/admin/export/products.csv");
    expect(productsCsvHref(at("q=a%26b&category=2&state=archived"))).toBe(
      "/api/admin/export/products.csv?q=a%26b&categoryId=2&state=archived",
    );
  });
});

describe("the order of the table", () => {
  it("round-trips through the address", () => {
    for (const name of SORT_NAMES) {
      const { sort, dir } = sortAddress(name);
      const filters = at(new URLSearchParams({ sort: sort ?? "", dir: dir ?? "" }).toString());
      expect(sortChoiceOf(filters), name).toBe(name);
    }
  });

  it("toggles with each press on a header, and the third press resets it", () => {
    const up = nextSort(at(""), "price");
    expect(up).toBe("priceUp");
    const down = nextSort({ ...at(""), ...SORT_CHOICES[up] }, "price");
    expect(down).toBe("priceDown");
    expect(nextSort({ ...at(""), ...SORT_CHOICES[down] }, "price")).toBe("newest");
    expect(nextSort({ ...at(""), ...SORT_CHOICES[down] }, "name")).toBe("nameUp");
  });
});
