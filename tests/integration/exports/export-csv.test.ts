import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  batchesById,
  type Cell,
  csvRows,
  csvStream,
  numberCell,
  safeText,
  unsafeText,
} from "@/server/exports/csv";
import { hostileText, readCsv } from "../../support/data/csv";

/** Texts that a spreadsheet may read as a formula. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

describe("a CSV file", () => {
  it("restores the same texts when read back", () => {
    const tables = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(hostileText, { minLength: width, maxLength: width }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(tables, (rows) => {
        const read = readCsv(csvRows(rows, { begins: true }));
        expect(read.map((row) => row.map(unsafeText))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("contains no text that a spreadsheet reads as a formula, whatever separator it uses", () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 2, maxLength: 4 }), (row) => {
        const file = csvRows([row]);
        for (const cell of readCsv(file).flat()) {
          expect(cell).not.toMatch(FORMULA);
          expect(cell).not.toMatch(/^[\t\r\n]/);
        }
        for (const cell of file.split(/[;\t\r\n]/)) expect(cell).not.toMatch(FORMULA);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+966501234567", "'+966501234567"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1", "'＝1"],
    ["\t=1", "'\t'=1"],
    ["\r\n", "'\r\n"],
    ['  "=1', "'  \"=1"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ["a; =1", "a;' =1"],
    ["one\n- two", "one\n'- two"],
    ["'tis", "'tis"],
    ["a=b", "a=b"],
    ["أهلًا", "أهلًا"],
  ])("escapes %j as %j", (text, safe) => {
    expect(safeText(text)).toBe(safe);
    expect(unsafeText(safe)).toBe(text);
  });

  it("keeps numbers as numbers, including negative ones", () => {
    expect(csvRows([[-1, 1204, numberCell("-3.50"), numberCell("40.00"), null]])).toBe(
      "-1,1204,-3.50,40.00,\r\n",
    );
    expect(() => numberCell("=1")).toThrow();
  });

  it("begins with the byte order mark, and ends its lines with CRLF (RFC 4180)", () => {
    expect(csvRows([["برق", 'a "b", c\r\nd']], { begins: true })).toBe(
      '\ufeffبرق,"a ""b"", c\r\nd"\r\n',
    );
  });
});

/** Batches of one row each, and a record of how they were consumed. */
function watched(count: number, failsAt = -1) {
  const seen = { asked: 0, isOver: false };
  async function* batches(): AsyncGenerator<Cell[][]> {
    try {
      for (let at = 0; at < count; at++) {
        seen.asked += 1;
        if (at === failsAt) throw new Error("the database has gone");
        yield [[at]];
      }
    } finally {
      seen.isOver = true;
    }
  }
  return { seen, stream: csvStream(["Number"], batches()) };
}

describe("the CSV stream", () => {
  it("fetches a batch only after the previous one was read", async () => {
    const { seen, stream } = watched(100);
    const reader = stream.getReader();
    expect(seen.asked).toBe(0);
    await reader.read();
    expect(seen.asked).toBe(0);
    await reader.read();
    await reader.read();
    expect(seen.asked).toBe(2);
  });

  it("stops fetching when its reader disconnects", async () => {
    const { seen, stream } = watched(100);
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(seen).toEqual({ asked: 1, isOver: true });
  });

  it("ends with an error if it cannot be completed, so that it does not pass for complete", async () => {
    const { stream } = watched(3, 1);
    await expect(new Response(stream).text()).rejects.toThrow();
  });

  it("continues until a batch is not full", async () => {
    const all = Array.from({ length: 2000 }, (_, at) => ({ id: at * 3 + 1 }));
    const asked: number[] = [];
    const find = async (after: number) => {
      asked.push(after);
      return all.filter((row) => row.id > after).slice(0, 1000);
    };
    const found: unknown[] = [];
    for await (const batch of batchesById(find, (row) => [row.id])) found.push(...batch.flat());
    expect(found).toEqual(all.map((row) => row.id));
    expect(asked).toEqual([0, 2998, 5998]);
  });
});
