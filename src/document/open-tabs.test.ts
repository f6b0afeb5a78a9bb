import { afterEach, expect, test, vi } from "vitest";
import { isSameVisit } from "./open-tabs";

const SHOP = "https://shop.example";

afterEach(() => vi.unstubAllGlobals());

/** A page load without another tab of the shop. */
function load(type: string, referrer = "", wasDiscarded = false) {
  vi.stubGlobal("window", { holdsShopOpen: 1, location: { origin: SHOP } });
  vi.stubGlobal("document", { referrer, wasDiscarded });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held: [{ name: "shop_open" }] }) } });
}

test.each([
  ["a link of the shop that loads a page", "navigate", `${SHOP}/shop`],
  ["Back", "back_forward", ""],
])("%s continues the visit", async (_, type, referrer) => {
  load(type, referrer);
  expect(await isSameVisit()).toBe(true);
});

test.each([
  ["a typed address", "navigate", ""],
  ["a link of another site", "navigate", "https://elsewhere.example/"],
  ["a site whose name begins like the shop's", "navigate", `${SHOP}.elsewhere.example/`],
  ["a reload of a page that a link of the shop opened", "reload", `${SHOP}/shop`],
])("%s begins a visit", async (_, type, referrer) => {
  load(type, referrer);
  expect(await isSameVisit()).toBe(false);
});

test("a tab that the browser had discarded continues its visit", async () => {
  load("reload", "", true);
  expect(await isSameVisit()).toBe(true);
});
