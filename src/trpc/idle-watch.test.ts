import { expect, test } from "vitest";
import { trackActivity } from "@/trpc/idle-watch";

test("a page is idle one minute after the user's last activity", () => {
  const window = new EventTarget();
  let now = 0;
  const isQuiet = trackActivity(window, () => now);
  now = 60_000;
  expect(isQuiet(), "it was opened by somebody").toBe(false);
  now = 60_001;
  expect(isQuiet()).toBe(true);
  window.dispatchEvent(new Event("keydown"));
  expect(isQuiet()).toBe(false);
  now = 130_000;
  expect(isQuiet()).toBe(true);
  window.dispatchEvent(new Event("pointermove"));
  expect(isQuiet()).toBe(false);
});
