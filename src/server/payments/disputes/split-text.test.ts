import { describe, expect, it } from "vitest";
import { splitText } from "./split-text";

describe("splitText", () => {
  it("keeps a short text as one part and returns no parts for an empty text", () => {
    expect(splitText("one\ntwo", 20)).toEqual(["one\ntwo"]);
    expect(splitText("\n", 20)).toEqual([]);
  });

  it("splits between lines and keeps each line", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const parts = splitText(lines.join("\n"), 50);
    expect(parts.every((part) => part.length <= 50)).toBe(true);
    expect(parts.join("\n").split("\n")).toEqual(lines);
  });

  it("splits a line that is too long", () => {
    const parts = splitText(`head\n${"x".repeat(45)}`, 20);
    expect(parts.every((part) => part.length <= 20)).toBe(true);
    expect(parts.join("").replaceAll("\n", "")).toBe(`head${"x".repeat(45)}`);
  });
});
