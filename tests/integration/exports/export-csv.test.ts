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

/** What a spreadsheet may take for a formula. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

describe("a CSV file", () => {
  it("opened again has the same texts, whatever they are", () => {
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

  it("holds no text that a spreadsheet takes for a formula, whichever separator it reads by", () => {
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
  ])("makes %j safe as %j", (text, safe) => {
    expect(safeText(text)).toBe(safe);
    expect(unsafeText(safe)).toBe(text);
  });

  it("keeps numbers numbers, those below nothing too", () => {
    expect(csvRows([[-1, 1204, numberCell("-3.50"), numberCell("40.00"), null]])).toBe(
      "-1,1204,-3.50,40.00,\r\n",
    );
    expect(() => numberCell("=1")).toThrow();
  });

  it("begins with the mark by which spreadsheets know Arabic, and ends its lines as RFC 4180 says", () => {
    expect(csvRows([["برق", 'a "b", c\r\nd']], { begins: true })).toBe(
      '\ufeffبرق,"a ""b"", c\r\nd"\r\n',
    );
  });
});

/** Batches of one row, and what became of them. */
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

describe("the stream of a file", () => {
  it("asks for a batch when the one before has been taken, and not earlier", async () => {
    const { seen, stream } = watched(100);
    const reader = stream.getReader();
    expect(seen.asked).toBe(0);
    await reader.read();
    expect(seen.asked).toBe(0);
    await reader.read();
    await reader.read();
    expect(seen.asked).toBe(2);
  });

  it("asks for nothing more when its reader goes away", async () => {
    const { seen, stream } = watched(100);
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(seen).toEqual({ asked: 1, isOver: true });
  });

  it("ends with an error when it cannot be finished, so that nobody takes it for whole", async () => {
    const { stream } = watched(3, 1);
    await expect(new Response(stream).text()).rejects.toThrow();
  });

  it("goes from batch to batch until one is not full", async () => {
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
