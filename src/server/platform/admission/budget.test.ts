import { expect, test } from "vitest";
import { budgetMemory, takePoints } from "./budget";

test("all points of a budget are available at once, and it refills evenly", () => {
  const memory = budgetMemory(10);
  const take = (now: number) => takePoints([{ memory, key: "omar", points: 4 }], 8, now);
  expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 0]);
  expect(take(0), "a point every two seconds").toBe(2);
  expect(take(1_500)).toBe(0.5);
  expect(take(2_000)).toBe(0);
  expect(take(2_000)).toBe(2);
});

test("when one of several budgets is empty, none of them loses a point", () => {
  const memory = budgetMemory(10);
  const session = { memory, key: "session", points: 1 };
  const address = { memory, key: "address", points: 2 };
  expect(takePoints([session, address], 10, 0)).toBe(0);
  expect(takePoints([session, address], 10, 0), "until the session has one").toBe(10);
  expect(takePoints([address], 10, 0)).toBe(0);
  expect(takePoints([address], 10, 0)).toBe(5);
});

test("the least recently counted key is evicted first", () => {
  const memory = budgetMemory(2);
  const take = (key: string) => takePoints([{ memory, key, points: 1 }], 10, 0);
  expect(["omar", "lina", "nora"].map(take)).toEqual([0, 0, 0]);
  expect(take("nora")).toBe(10);
  expect(take("omar")).toBe(0);
});
