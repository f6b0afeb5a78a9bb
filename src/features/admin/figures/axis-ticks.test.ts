import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks";

test("the grid is in round steps and ends above the highest bar", () => {
  expect(axisTicks([8, 11, 27])).toEqual([0, 10, 20, 30]);
  expect(axisTicks([130_00, 9_99])).toEqual([0, 50_00, 100_00, 150_00]);
});

test("the grid has whole numbers only", () => {
  expect(axisTicks([1])).toEqual([0, 1]);
  expect(axisTicks([2])).toEqual([0, 1, 2]);
});

test("zero values and an empty list still have a grid", () => {
  expect(axisTicks([0, 0])).toEqual([0, 1]);
  expect(axisTicks([])).toEqual([0, 1]);
});

test("a negative value extends the grid below zero", () => {
  expect(axisTicks([40_00, -15_00])).toEqual([-20_00, 0, 20_00, 40_00]);
  expect(axisTicks([-15_00])).toEqual([-15_00, -10_00, -5_00, 0]);
});
