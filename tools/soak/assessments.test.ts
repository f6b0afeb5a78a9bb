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
} from "./assessments";

/** A point every five seconds, for a number of minutes. */
const series = (minutes: number, valueAt: (second: number) => number): Point[] =>
  Array.from({ length: minutes * 12 }, (_, place) => ({
    at: place * 5,
    value: valueAt(place * 5),
  }));

/** Memory between garbage collections: it rises by 40 MB in 20 seconds, then falls. */
const sawtooth = (second: number) => (second % 20) * 2;

const END = 600;

describe("the slope of a series", () => {
  it("is its growth per second", () => {
    expect(slopeOf(series(2, (second) => 10 + second * 0.5))).toBeCloseTo(0.5);
    expect(slopeOf(series(2, () => 10))).toBe(0);
    expect(slopeOf([])).toBe(0);
  });

  it("is not affected by a spike", () => {
    const spiky = series(2, (second) => (second === 115 ? 5_000 : 10));
    expect(slopeOf(spiky)).toBe(0);
  });
});

describe("memory", () => {
  it("holds if it only rises and falls with garbage collection", () => {
    const points = series(10, (second) => 200 + sawtooth(second));
    expect(judgeMemory("web", points, END).isFine).toBe(true);
    expect(floorsOf(points, 30).every(({ value }) => value === 200)).toBe(true);
  });

  it("holds if it grows during the warm-up only", () => {
    const points = series(10, (second) => 200 + Math.min(second, 240) * 0.5);
    expect(judgeMemory("web", points, END).isFine).toBe(true);
  });

  it("is broken if a leak adds 6 MB per minute below the garbage", () => {
    const points = series(10, (second) => 200 + sawtooth(second) + second * 0.1);
    const finding = judgeMemory("web", points, END);
    expect(finding).toMatchObject({ isFine: false, bound: "+20 MB" });
    expect(findingTable([finding])).toContain("BROKEN");
  });

  it("is broken without measurements", () => {
    expect(judgeMemory("web", [], END).isFine).toBe(false);
  });
});

describe("a count", () => {
  it("holds if it fluctuates, and is broken if it grows", () => {
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

describe("response times", () => {
  it("hold if some are slow all the time", () => {
    const points = series(10, (second) => (second % 50 === 0 ? 400 : 20));
    expect(judgeTimes("pages", points, []).isFine).toBe(true);
  });

  it("are broken if the slowest become slower; small differences do not count", () => {
    const slower = series(10, (second) => (second > 450 && second % 50 === 0 ? 900 : 400));
    expect(judgeTimes("pages", slower, []).isFine).toBe(false);
    const quick = series(10, (second) => (second > 450 ? 9 : 3));
    expect(judgeTimes("pages", quick, []).isFine).toBe(true);
    expect(judgeTimes("pages", [], []).isFine).toBe(false);
  });
});

it("a slower machine raises the limit by its own slowdown, at most threefold", () => {
  const times = (last: number) => series(10, (second) => (second > 450 ? last : 100));
  expect(judgeTimes("pages", times(200), times(100)).isFine).toBe(false);
  expect(judgeTimes("pages", times(200), times(150))).toMatchObject({
    isFine: true,
    bound: "2.25, or +50 ms",
  });
  expect(judgeTimes("pages", times(500), times(1_000)).isFine).toBe(false);
});

it("a share is broken above its limit, or without any requests", () => {
  expect(judgeShare("busy", 5, 1_000, 0.005)).toMatchObject({ isFine: true, bound: "0.5 %" });
  expect(judgeShare("busy", 6, 1_000, 0.005).isFine).toBe(false);
  expect(judgeShare("busy", 0, 0, 0.005).isFine).toBe(false);
});

it("a list of problems holds only if it is empty", () => {
  expect(judgeList("books", []).isFine).toBe(true);
  expect(judgeList("books", ["order 1 was paid twice"])).toMatchObject({
    isFine: false,
    measured: "1",
    details: ["order 1 was paid twice"],
  });
});
