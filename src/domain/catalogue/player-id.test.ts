import { expect, it } from "vitest";
import { isTopupName } from "@/domain/catalogue/player-id";

it("a name that contains PUBG suggests a top-up", () => {
  expect(isTopupName("PUBG UC 60")).toBe(true);
  expect(isTopupName("a pUbG pack")).toBe(true);
  expect(isTopupName("Desktop OS Pro licence")).toBe(false);
});
