import { expect, it } from "vitest";
import { addressOfTab, PROFILE_TABS, tabOfHash } from "./tab-hash";

it("opens the profile itself where the address names no tab, or none that exists", () => {
  expect(tabOfHash("")).toBe("profile");
  expect(tabOfHash("#refunds")).toBe("profile");
});

it.each(PROFILE_TABS)("comes back to the tab %s from its own address", (tab) => {
  expect(tabOfHash(new URL(addressOfTab(tab), "https://barq.example").hash)).toBe(tab);
});
