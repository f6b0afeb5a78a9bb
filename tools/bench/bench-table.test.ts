import { describe, expect, it } from "vitest";
import { benchTable, memoryTable, pairTable, percentiles, ratio } from "./bench-table";

describe("the table of npm run bench", () => {
  it("computes median and 99th percentile of unsorted times", () => {
    const times = Array.from({ length: 200 }, (_, index) => ((index * 77) % 200) + 1);
    expect(percentiles(times)).toEqual({ p50: 101, p99: 199 });
    expect(percentiles([3])).toEqual({ p50: 3, p99: 3 });
  });

  it("prints the share of the bare server's rate, or nothing without one", () => {
    expect(ratio({ rate: 6_150, bare: { name: "http", rate: 15_000 } })).toBe("0.41 of http");
    expect(ratio({ rate: 61, bare: { name: "pg", rate: 9_400 } })).toBe("0.0065 of pg");
    expect(ratio({ rate: 61 })).toBe("");
    expect(ratio({ rate: 61, bare: { name: "http", rate: 0 } })).toBe("");
  });

  it("is a Markdown table with padded columns", () => {
    const lines = benchTable([
      { name: "home", rate: 9_412.4, p50: 1.52, p99: 4, bare: { name: "http", rate: 12_500 } },
      { name: "a guest's order", rate: 61.25, p50: 120, p99: 310.04, wanted: "60" },
    ]).split("\n");
    expect(lines[2]?.split("|").map((cell) => cell.trim())).toEqual([
      ...["", "home", "9,412", "1.5", "4.0", "12,500", "0.75 of http", "", ""],
    ]);
    expect(lines[3]?.split("|").map((cell) => cell.trim())).toEqual([
      ...["", "a guest's order", "61.3", "120.0", "310.0", "", "", "60", ""],
    ]);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });

  it("compares two processes with one, and lists the memory of each process", () => {
    expect(pairTable([{ name: "home", one: 4_000, two: 6_000 }])).toContain(
      "4,000       | 6,000 | 1.50",
    );
    expect(memoryTable([{ name: "web", now: 301.4, most: 333.6 }])).toContain(
      "| 301           | 334",
    );
  });
});
