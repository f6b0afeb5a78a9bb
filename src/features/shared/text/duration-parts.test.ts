import { expect, test } from "vitest";
import { durationParts } from "./duration-parts";

test("a quick delivery is shown in seconds", () => {
  expect(durationParts(8)).toEqual([{ unit: "seconds", count: 8 }]);
  expect(durationParts(7.6)).toEqual([{ unit: "seconds", count: 8 }]);
});

test("a delivery in less than half a second has no parts", () => {
  expect(durationParts(0)).toEqual([]);
  expect(durationParts(0.4)).toEqual([]);
});

test("a longer time is shown in two units", () => {
  expect(durationParts(125)).toEqual([
    { unit: "minutes", count: 2 },
    { unit: "seconds", count: 5 },
  ]);
  expect(durationParts(3 * 3_600 + 20 * 60 + 14)).toEqual([
    { unit: "hours", count: 3 },
    { unit: "minutes", count: 20 },
  ]);
  expect(durationParts(2 * 86_400 + 3_600)).toEqual([
    { unit: "days", count: 2 },
    { unit: "hours", count: 1 },
  ]);
});

test("a round time has no second unit", () => {
  expect(durationParts(60)).toEqual([{ unit: "minutes", count: 1 }]);
  expect(durationParts(7_200)).toEqual([{ unit: "hours", count: 2 }]);
});

test("rounding carries 60 seconds or minutes over to the next unit", () => {
  expect(durationParts(59.7)).toEqual([{ unit: "minutes", count: 1 }]);
  expect(durationParts(119.6)).toEqual([{ unit: "minutes", count: 2 }]);
  expect(durationParts(3_599.9)).toEqual([{ unit: "hours", count: 1 }]);
  expect(durationParts(7_199)).toEqual([{ unit: "hours", count: 2 }]);
});
