import { expect, it } from "vitest";
import { isTopupName } from "@/domain/catalogue/player-id";

it("a name with pubg in it is that of a top-up, until the product says otherwise", () => {
  expect(isTopupName("PUBG UC 60")).toBe(true);
  expect(isTopupName("a pUbG pack")).toBe(true);
  expect(isTopupName("Desktop OS Pro licence")).toBe(false);
});
