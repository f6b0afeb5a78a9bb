import { describe, expect, it } from "vitest";
import { inParts } from "./text-parts";

describe("a text in parts", () => {
  it("is one part when it is short, and none when it is empty", () => {
    expect(inParts("one\ntwo", 20)).toEqual(["one\ntwo"]);
    expect(inParts("\n", 20)).toEqual([]);
  });

  it("is cut between lines, and keeps each of them", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const parts = inParts(lines.join("\n"), 50);
    expect(parts.every((part) => part.length <= 50)).toBe(true);
    expect(parts.join("\n").split("\n")).toEqual(lines);
  });

  it("is cut within a line that is too long", () => {
    const parts = inParts(`head\n${"x".repeat(45)}`, 20);
    expect(parts.every((part) => part.length <= 20)).toBe(true);
    expect(parts.join("").replaceAll("\n", "")).toBe(`head${"x".repeat(45)}`);
  });
});
