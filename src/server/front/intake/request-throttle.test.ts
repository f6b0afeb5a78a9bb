import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { nextTurn } from "@/server/front/intake/request-throttle";

test("a few requests begin at once; hundreds begin in order of arrival, a few per turn", async () => {
  expect(nextTurn()).toBeUndefined();
  await turn();
  const begun: number[] = [];
  const all = Array.from({ length: 400 }, async (_, index) => {
    await nextTurn();
    begun.push(index);
  });
  const seen: number[] = [];
  while (begun.length < 400) {
    await turn();
    seen.push(begun.length);
  }
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: 400 }, (_, index) => index));
  expect(seen.length).toBeGreaterThan(40);
  await turn();
  expect(nextTurn()).toBeUndefined();
});
