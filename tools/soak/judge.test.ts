import { describe, expect, it } from "vitest";
import {
  findingTable,
  floorsOf,
  judgeCount,
  judgeList,
  judgeMemory,
  judgeShare,
  judgeTimes,
  type Point,
  slopeOf,
} from "./judge";

/** A figure every five seconds for so many minutes. */
const series = (minutes: number, valueAt: (second: number) => number): Point[] =>
  Array.from({ length: minutes * 12 }, (_, place) => ({
    at: place * 5,
    value: valueAt(place * 5),
  }));

/** Memory between two collections of garbage: it rises by 40 MB in 20 seconds, then falls. */
const sawtooth = (second: number) => (second % 20) * 2;

const END = 600;

describe("the slope of a series", () => {
  it("is its growth a second", () => {
    expect(slopeOf(series(2, (second) => 10 + second * 0.5))).toBeCloseTo(0.5);
    expect(slopeOf(series(2, () => 10))).toBe(0);
    expect(slopeOf([])).toBe(0);
  });

  it("is not moved by a spike", () => {
    const spiky = series(2, (second) => (second === 115 ? 5_000 : 10));
    expect(slopeOf(spiky)).toBe(0);
  });
});

describe("memory", () => {
  it("that rises and falls with the garbage holds", () => {
    const points = series(10, (second) => 200 + sawtooth(second));
    expect(judgeMemory("web", points, END).isFine).toBe(true);
    expect(floorsOf(points, 30).every(({ value }) => value === 200)).toBe(true);
  });

  it("that grows while the process warms up, and then stays, holds", () => {
    const points = series(10, (second) => 200 + Math.min(second, 240) * 0.5);
    expect(judgeMemory("web", points, END).isFine).toBe(true);
  });

  it("that a leak grows by 6 MB a minute, under the garbage, is broken", () => {
    const points = series(10, (second) => 200 + sawtooth(second) + second * 0.1);
    const finding = judgeMemory("web", points, END);
    expect(finding).toMatchObject({ isFine: false, bound: "+20 MB" });
    expect(findingTable([finding])).toContain("BROKEN");
  });

  it("of which nothing was measured is broken", () => {
    expect(judgeMemory("web", [], END).isFine).toBe(false);
  });
});

describe("a count", () => {
  it("that swings holds, one that grows is broken", () => {
    expect(judgeCount("connections", series(10, sawtooth), 4).isFine).toBe(true);
    expect(
      judgeCount(
        "connections",
        series(10, (second) => second / 30),
        4,
      ).isFine,
    ).toBe(false);
    expect(judgeCount("connections", [], 4).isFine).toBe(false);
  });
});

describe("times of answers", () => {
  it("of which some are slow all the time hold", () => {
    const points = series(10, (second) => (second % 50 === 0 ? 400 : 20));
    expect(judgeTimes("pages", points, []).isFine).toBe(true);
  });

  it("whose slowest become slower are broken, and milliseconds do not count", () => {
    const slower = series(10, (second) => (second > 450 && second % 50 === 0 ? 900 : 400));
    expect(judgeTimes("pages", slower, []).isFine).toBe(false);
    const quick = series(10, (second) => (second > 450 ? 9 : 3));
    expect(judgeTimes("pages", quick, []).isFine).toBe(true);
    expect(judgeTimes("pages", [], []).isFine).toBe(false);
  });
});

it("a machine that became slower excuses the shop by as much, thrice at most", () => {
  const times = (last: number) => series(10, (second) => (second > 450 ? last : 100));
  expect(judgeTimes("pages", times(200), times(100)).isFine).toBe(false);
  expect(judgeTimes("pages", times(200), times(150))).toMatchObject({
    isFine: true,
    bound: "2.25, or +50 ms",
  });
  expect(judgeTimes("pages", times(500), times(1_000)).isFine).toBe(false);
});

it("what may happen seldom is broken when it happens often, or nothing was asked", () => {
  expect(judgeShare("busy", 5, 1_000, 0.005)).toMatchObject({ isFine: true, bound: "0.5 %" });
  expect(judgeShare("busy", 6, 1_000, 0.005).isFine).toBe(false);
  expect(judgeShare("busy", 0, 0, 0.005).isFine).toBe(false);
});

it("a list of what is wrong has to be empty", () => {
  expect(judgeList("books", []).isFine).toBe(true);
  expect(judgeList("books", ["order 1 was paid twice"])).toMatchObject({
    isFine: false,
    measured: "1",
    details: ["order 1 was paid twice"],
  });
});
