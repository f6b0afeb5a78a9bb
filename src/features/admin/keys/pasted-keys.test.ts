import { describe, expect, it } from "vitest";
import { checkKeys, pastedLines } from "./pasted-keys";

describe("a pasted list", () => {
  it("has one key per line for any line ending, without empty lines", () => {
    expect(pastedLines(" A-1 \r\n\r\nB-2\rC-3\n   \n\uFEFFD-4")).toEqual([
      { line: 1, text: "A-1" },
      { line: 3, text: "B-2" },
      { line: 4, text: "C-3" },
      { line: 6, text: "D-4" },
    ]);
  });

  it("keeps commas and quotes, which may belong to a key", () => {
    expect(pastedLines('A,"1"')).toEqual([{ line: 1, text: 'A,"1"' }]);
  });
});

describe("a check of a list", () => {
  const checkBeside = (poolShape: string | null, ...texts: string[]) =>
    checkKeys(pastedLines(texts.join("\n")), poolShape);
  const check = (...texts: string[]) => checkBeside(null, ...texts);

  it("counts usable keys, and lists the others by line number", () => {
    expect(check("A-001", "B-002", "A-001", "K".repeat(501), "C\t3")).toEqual({
      count: 2,
      repeated: [{ line: 3, text: "A-001" }],
      unusable: [
        { line: 4, text: "K".repeat(501), reason: "too_long" },
        { line: 5, text: "C\t3", reason: "unreadable" },
      ],
      suspicious: [],
    });
  });

  it.each([
    ["License key", "heading"],
    ["Product", "heading"],
    ["Desktop OS;AAAA-BBBB;EU", "table"],
    ["Desktop OS,AAAA-BBBB,EU", "table"],
    ["Desktop OS", "words"],
    ["Office 365", "words"],
    ["A1", "short"],
  ])("flags %j: %s", (text, reason) => {
    expect(check("AAAA-BBBB-1", text).suspicious).toEqual([{ line: 2, text, reason }]);
  });

  it("flags a key whose shape or length differs from the rest, and none if all differ", () => {
    const rest = ["AAAAA-11111", "BBBBB-22222", "CCCCC-33333"];
    for (const odd of ["DDDDD-4444", "DDDDD44444", "EEEEE-55555-66666"]) {
      expect(check(...rest, odd).suspicious).toEqual([{ line: 4, text: odd, reason: "odd" }]);
    }
    expect(check(...rest, "DDDDD-44444").suspicious).toEqual([]);
    expect(check("AAAA-1", "BBBBB-22", "CCCCCC-333", "DDDDDDD-4444").suspicious).toEqual([]);
  });

  it("flags a key whose shape differs from the pool, even a single key", () => {
    const doubt = { line: 1, text: "DDDD-4444", reason: "odd" };
    expect(checkBeside("5-5", "DDDD-4444").suspicious).toEqual([doubt]);
    expect(checkBeside("5-5", "DDDDD-44444").suspicious).toEqual([]);
    expect(check("DDDD-4444").suspicious).toEqual([]);
    const rest = ["AAAA-1111", "BBBB-2222", "CCCC-3333", "DDDDD-44444"];
    expect(checkBeside("5-5", ...rest).suspicious).toHaveLength(4);
  });

  it.each([
    "AAAAA-BBBBB",
    "1234 5678 9012",
    "مفتاح-1",
    "abc,def",
    "https://shop.example/r/1",
    "AB12",
  ])("does not flag %j", (text) => expect(check(text).suspicious).toEqual([]));
});
