import { expect, test } from "vitest";
import { labelMiddle, peakBarPath } from "./bar-geometry";

test("the peak of a bar is exactly at its value", () => {
  expect(peakBarPath({ x: 10, width: 26, tip: 50, base: 200 })).toBe("M10,200V60L23,50L36,60V200Z");
});

test("a bar lower than its peak is a flatter peak", () => {
  expect(peakBarPath({ x: 0, width: 26, tip: 196, base: 200 })).toBe(
    "M0,200V200L13,196L26,200V200Z",
  );
});

test("a negative bar points down", () => {
  expect(peakBarPath({ x: 0, width: 26, tip: 240, base: 200 })).toBe(
    "M0,200V230L13,240L26,230V200Z",
  );
});

test("a zero value has no bar", () => {
  expect(peakBarPath({ x: 0, width: 26, tip: 200, base: 200 })).toBe("");
});

test("a label stays within the chart", () => {
  expect(labelMiddle(110, 30, 0, 400)).toBe(110);
  expect(labelMiddle(390, 30, 0, 400)).toBe(370);
  expect(labelMiddle(10, 30, 0, 400)).toBe(30);
});
