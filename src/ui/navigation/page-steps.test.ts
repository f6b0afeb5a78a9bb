import { expect, test } from "vitest";
import { pageSteps } from "./page-steps";

test("a page in the middle has all four steps", () => {
  expect(pageSteps(3, 7)).toEqual({ first: 1, previous: 2, next: 4, last: 7 });
});

test("the first page has no previous step, the last no next step", () => {
  expect(pageSteps(1, 7)).toEqual({ first: null, previous: null, next: 2, last: 7 });
  expect(pageSteps(7, 7)).toEqual({ first: 1, previous: 6, next: null, last: null });
});

test("a page beyond the last, after rows were deleted, steps back to the last", () => {
  expect(pageSteps(9, 4)).toEqual({ first: 1, previous: 4, next: null, last: null });
  expect(pageSteps(2, 0)).toEqual({ first: 1, previous: 1, next: null, last: null });
});
