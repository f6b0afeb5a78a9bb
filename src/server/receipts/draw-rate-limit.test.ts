import { expect, it } from "vitest";
import { drawRateLimit } from "./draw-rate-limit";

it("twenty receipts may be drawn at once, then ten a second, and twenty again after a long pause", () => {
  let now = 0;
  const mayDraw = drawRateLimit(() => now);
  const drawn = () => Array.from({ length: 50 }, mayDraw).filter(Boolean).length;
  expect(drawn()).toBe(20);
  now += 500;
  expect(drawn()).toBe(5);
  now += 3_600_000;
  expect(drawn()).toBe(20);
});
