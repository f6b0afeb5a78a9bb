import { expect, it } from "vitest";
import { addressOfTab, PROFILE_TABS, tabOfHash } from "./tab-hash";

it("a hash that is empty or names no known tab opens the profile", () => {
  expect(tabOfHash("")).toBe("profile");
  expect(tabOfHash("#refunds")).toBe("profile");
});

it.each(PROFILE_TABS)("the address of the tab %s opens that tab", (tab) => {
  expect(tabOfHash(new URL(addressOfTab(tab), "https://barq.example").hash)).toBe(tab);
});
