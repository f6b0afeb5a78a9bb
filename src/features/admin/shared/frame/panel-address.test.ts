import { expect, test } from "vitest";
import { panelHref, tabHref, tabOf } from "./panel-address";

test("parameters of the panel are in the query of its address", () => {
  expect(panelHref({ tab: "orders", order: 12 })).toBe("/admin?tab=orders&order=12");
  expect(panelHref({})).toBe("/admin");
});

test("a change keeps all other parameters", () => {
  expect(panelHref({ page: 3 }, "?tab=orders&status=pending")).toBe(
    "/admin?tab=orders&status=pending&page=3",
  );
  expect(panelHref({ status: "failed", page: null }, "?tab=orders&status=pending&page=3")).toBe(
    "/admin?tab=orders&status=failed",
  );
});

test("an empty search is removed from the address", () => {
  expect(panelHref({ q: "" }, "?tab=log&q=maha")).toBe("/admin?tab=log");
});

test("a search with special characters round-trips", () => {
  const typed = "مفتاح & 100% #1 +x";
  const [, query = ""] = panelHref({ q: typed }).split("?");
  expect(new URLSearchParams(query).get("q")).toBe(typed);
});

test("no tab or an unknown tab opens Today, a product's dialog without a tab opens Products", () => {
  const tab = (search: string) => tabOf(new URLSearchParams(search));
  expect(tab("")).toBe("today");
  expect(tab("lang=ar")).toBe("today");
  expect(tab("tab=users")).toBe("today");
  expect(tab("tab=log")).toBe("log");
  expect(tab("keys=9")).toBe("products");
  expect(tabHref("today")).toBe("/admin");
  expect(tabHref("log")).toBe("/admin?tab=log");
});
