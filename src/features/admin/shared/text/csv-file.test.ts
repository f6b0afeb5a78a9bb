import { describe, expect, it } from "vitest";
import { MAX_IMPORT_BYTES } from "@/contract/admin/catalogue/imports";
import { FileRefused, type FileRow, readCsvFile } from "./csv-file";

const rowsOf = async (...parts: (string | Uint8Array<ArrayBuffer>)[]): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  for await (const part of readCsvFile(new Blob(parts))) rows.push(...part.rows);
  return rows;
};

const problemOf = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const error: unknown = await rowsOf(...parts).catch((thrown: unknown) => thrown);
  return error instanceof FileRefused ? error.problem : error;
};

const TABLE = [
  { row: 1, cells: ["Name", "Price"] },
  { row: 2, cells: ["برق, الأول", "9,99"] },
];

function utf16(text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  }
  return new Uint8Array(bytes.buffer);
}

describe("a CSV file", () => {
  it.each([
    ["commas", 'Name,Price\r\n"برق, الأول","9,99"\r\n'],
    ["semicolons", "Name;Price\nبرق, الأول;9,99\n"],
    ["vertical bars", "Name|Price\nبرق, الأول|9,99\n"],
    ["tabs", "Name\tPrice\nبرق, الأول\t9,99"],
    ["Excel's first line", "sep=;\r\nName;Price\r\nبرق, الأول;9,99\r\n"],
    ["Excel's first line in quotes", '"sep=;"\r\nName;Price\r\nبرق, الأول;9,99\r\n'],
    ["carriage returns as line ends", 'Name,Price\r"برق, الأول","9,99"\r'],
    ["a UTF-8 BOM", '\ufeffName,Price\n"برق, الأول","9,99"\n'],
  ])("is read with %s", async (_what, text) => {
    expect(await rowsOf(text)).toEqual(TABLE);
  });

  it.each([false, true])("is read in UTF-16 with a BOM (big-endian: %s)", async (isBig) => {
    const text = "\ufeffName\tPrice\r\nبرق, الأول\t9,99\r\n";
    expect(await rowsOf(utf16(text, isBig))).toEqual(TABLE);
  });

  it("numbers rows like a spreadsheet: empty rows count, and a cell of two lines is one row", async () => {
    expect(await rowsOf('a,b\n\n,\n"1\r\n2",x\n3,y')).toEqual([
      { row: 1, cells: ["a", "b"] },
      { row: 4, cells: ["1\r\n2", "x"] },
      { row: 5, cells: ["3", "y"] },
    ]);
  });

  it.each([
    ["an inch mark", 'Name,Price\nMonitor 27",9.99\n', ['Monitor 27"', "9.99"]],
    ["an inch mark before more text", 'a,b\n27" monitor,1\n', ['27" monitor', "1"]],
    ["a quoted word", 'a,b\nThe "best" one,1\n', ['The "best" one', "1"]],
    ["an inch mark after a space", 'a;b\n 24";1\n', [' 24"', "1"]],
    ["a quoted inch mark", 'a,b\n"27"" monitor",1\n', ['27" monitor', "1"]],
    ["a cell of quotation marks", 'a,b\n"""best"" and ""only""",1\n', ['"best" and "only"', "1"]],
  ])("keeps %s as text", async (_what, text, cells) => {
    const [, second] = await rowsOf(text);
    expect(second?.cells).toEqual(cells);
  });

  it("with several inch marks has as many rows as lines", async () => {
    const lines = ["Name,Price", 'Monitor 24",99', 'Monitor 27",149', 'TV 55" (OLED),999'];
    expect((await rowsOf(lines.join("\n"))).map(({ cells }) => cells.length)).toEqual([2, 2, 2, 2]);
  });

  it("is parsed the same whatever the chunk size", async () => {
    const text = 'a,b\r\n"برق ""كبير""",١\r\n"x\r\ny","🙂"\r\n'.repeat(4);
    const bytes = new TextEncoder().encode(text);
    const whole = await rowsOf(bytes);
    for (let size = 1; size < 40; size += 5) {
      const stream = () =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) {
              controller.enqueue(bytes.slice(at, at + size));
            }
            controller.close();
          },
        });
      const cut = Object.assign(new Blob([bytes]), { stream });
      const rows: FileRow[] = [];
      for await (const part of readCsvFile(cut)) rows.push(...part.rows);
      expect(rows).toEqual(whole);
    }
  });

  it("is read lazily", async () => {
    let chunks = 0;
    const stream = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            chunks += 1;
            controller.enqueue(new TextEncoder().encode("a,b\n"));
          },
        },
        { highWaterMark: 0 },
      );
    const parts = readCsvFile(Object.assign(new Blob(["a,b\n"]), { stream }));
    await parts.next();
    await parts.next();
    await parts.return();
    expect(chunks).toBe(2);
  });

  it.each([
    ["an open quotation mark", 'a,b\n1,2\n"3,4\n5,6\n', { code: "quote_open", row: 3 }],
    ["a letter after a closing quotation mark", 'a,b\n1,"2"x\n', { code: "quote_stray", row: 2 }],
    [
      "a separator after a closing quotation mark",
      'a,b\n"27" wide, black",2\n',
      { code: "quote_stray", row: 2 },
    ],
    ["an oversized cell", `a,b\n1,"${"x".repeat(300_000)}`, { code: "row_endless", row: 2 }],
    ["an oversized header", "a,".repeat(1_000_000), { code: "row_endless", row: 1 }],
    ["too many columns", `${"a,".repeat(200)}\n`, { code: "columns_many" }],
    ["no content", "", { code: "empty" }],
    ["only empty lines", "\n\n", null],
  ])("with %s reports its problem", async (_what, text, problem) => {
    if (problem === null) expect(await rowsOf(text)).toEqual([]);
    else expect(await problemOf(text)).toEqual(problem);
  });

  it("in another encoding is refused", async () => {
    const windows1256 = new Uint8Array([0xc8, 0xd1, 0xde, 0x2c, 0x39, 0x0a]);
    expect(await problemOf("Name,Price\n", windows1256)).toEqual({ code: "encoding" });
    expect(await problemOf(utf16("Name,Price\n", false))).toEqual({ code: "encoding" });
    const cutOff = new Uint8Array([0xd8]);
    expect(await problemOf("Name,Price\nA,", cutOff)).toEqual({ code: "encoding" });
  });

  it("that is too large is refused without being read", async () => {
    const huge = Object.assign(new Blob(["a,b"]), {
      stream() {
        throw new Error("it was read");
      },
    });
    Object.defineProperty(huge, "size", { value: MAX_IMPORT_BYTES + 1 });
    await expect(readCsvFile(huge).next()).rejects.toMatchObject({
      problem: { code: "too_large" },
    });
  });
});
