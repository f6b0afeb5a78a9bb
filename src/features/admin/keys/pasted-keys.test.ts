import { describe, expect, it } from "vitest";
import { firstColumn, keysOfFile, pastedLines } from "./pasted-keys";

const bytes = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

describe("a pasted list", () => {
  it("is a key a line, however lines end, without what is empty", () => {
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

describe("a file of keys", () => {
  it("is read as it is when it is text", () => {
    expect(keysOfFile("keys.txt", bytes("\uFEFFA-1,x\r\nB-2"))).toBe("A-1,x\r\nB-2");
  });

  it("gives its first column when it is a table", () => {
    const csv = "\uFEFFkey,price\r\nA-1,9.99\r\nB-2,9.99\r\n";
    expect(keysOfFile("Keys.CSV", bytes(csv))).toBe("A-1\nB-2\n");
  });

  it.each([true, false])("may be UTF-16, little end first: %s", (isLittle) => {
    expect(keysOfFile("keys.txt", utf16("\uFEFFمفتاح-1\nB-2", isLittle))).toBe("مفتاح-1\nB-2");
  });
});

describe("the first column", () => {
  it.each([
    ["one column", "A-1\nB-2", ["A-1", "B-2"]],
    ["semicolons", "A-1;x,y;w\nB-2;z;", ["A-1", "B-2"]],
    ["tabs", "A-1\tx\nB-2\ty", ["A-1", "B-2"]],
    ["quotes", '"A,1","x"\n"B""2",y', ["A,1", 'B"2']],
    ["a line end within quotes", '"A\r\n1",x\nB-2,y', ["A 1", "B-2"]],
    ["quotes that are not closed", '"A-1,x\nB-2,y', ['"A-1', "B-2"]],
    ["quotes within a field", 'A"1,x\nB-2,y', ['A"1', "B-2"]],
    ["empty fields and rows", ",x\n\nB-2,y", ["", "", "B-2"]],
    ["nothing", "", [""]],
    ["an English heading", "Licence key,price\nA-1,2", ["A-1"]],
    ["an Arabic heading", "المفتاح;السعر\nA-1;2", ["A-1"]],
    ["a key that is like a heading", "KEY-1\nA-1", ["KEY-1", "A-1"]],
  ])("is read with %s", (_, csv, column) => expect(firstColumn(csv)).toEqual(column));

  it("of a long file with a quote that is never closed is read to its end", () => {
    const csv = `"${"A-1,x\n".repeat(100_000)}`;
    expect(firstColumn(csv)).toHaveLength(100_001);
  });
});
