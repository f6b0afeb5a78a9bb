import { expect, test } from "vitest";
import {
  chipChanges,
  chipOf,
  isNarrowed,
  ordersCsvHref,
  reasonChanges,
  shownOrders,
} from "./order-filter";

function at(query: string) {
  const params = new URLSearchParams(query);
  return shownOrders((name) => params.get(name));
}

test("the filter and the page are read from the address", () => {
  expect(
    at("q=lina&status=failed&provider=paypal&charged=USD&from=2025-06-01&to=2025-06-14&page=last"),
  ).toEqual({
    filter: {
      ...{ q: "lina", status: "failed", attention: null, from: "2025-06-01", to: "2025-06-14" },
      ...{ provider: "paypal", charged: "USD" },
    },
    page: "last",
  });
});

test("invalid parameters are ignored", () => {
  const all = {
    ...{ q: "", status: null, attention: null, from: null, to: null },
    ...{ provider: null, charged: null },
  };
  expect(at("status=lost&provider=1&charged=EUR&from=yesterday&to=2025-02-30&page=-4")).toEqual({
    filter: all,
    page: "first",
  });
  expect(at(`q=${"x".repeat(300)}&page=1.5`)).toEqual({ filter: all, page: "first" });
});

test("one chip is selected at a time", () => {
  expect(chipOf(at("").filter)).toBe("all");
  expect(chipOf(at("status=pending").filter)).toBe("pending");
  expect(chipOf(at("attention=topup_to_credit").filter)).toBe("attention");
  expect(chipChanges("attention")).toEqual({ status: null, attention: "all", page: null });
  expect(chipChanges("failed")).toEqual({ status: "failed", attention: null, page: null });
  expect(reasonChanges("payment_held")).toEqual({
    status: null,
    attention: "payment_held",
    page: null,
  });
  expect(chipChanges("all")).toEqual({ status: null, attention: null, page: null });
});

test("the export has the filter of the table", () => {
  expect(ordersCsvHref(at("").filter)).toBe("/api/admin/export/orders.csv");
  expect(ordersCsvHref(at("q=a@b.example&attention=all&from=2025-06-01&page=2").filter)).toBe(
    "/api/admin/export/orders.csv?q=a%40b.example&attention=all&from=2025-06-01",
  );
  expect(ordersCsvHref(at("provider=paypal&charged=SAR").filter)).toBe(
    "/api/admin/export/orders.csv?provider=paypal&charged=SAR",
  );
});

test("a page number alone is no filter", () => {
  expect(isNarrowed(at("page=2").filter)).toBe(false);
  expect(isNarrowed(at("to=2025-06-14").filter)).toBe(true);
});
