import { describe, expect, it } from "vitest";
import {
  type ImportHeaderDto,
  type ImportRow,
  ROWS_PER_CALL,
} from "@/contract/admin/catalogue/imports";
import { FileRefused, type FileRow } from "@/features/admin/shared/text/csv-file";
import {
  type Batch,
  batchesOf,
  DuplicateNumbers,
  type LocalRefusal,
  ShapeRefused,
} from "./import-job";

const KNOWN: ImportHeaderDto = {
  columns: ["number", "name", null, "price"],
  missing: [],
  repeated: [],
};

async function* parts(rows: readonly (readonly string[])[]) {
  const numbered: FileRow[] = rows.map((cells, at) => ({ row: at + 1, cells }));
  for (let at = 0; at < rows.length; at += 7) {
    yield { rows: numbered.slice(at, at + 7), bytes: at + 7 };
  }
}

async function read(rows: readonly (readonly string[])[], header: ImportHeaderDto = KNOWN) {
  const batches: Batch[] = [];
  const refused: LocalRefusal[] = [];
  const ignored: string[] = [];
  for await (const batch of batchesOf(parts(rows), {
    readHeader: async () => header,
    take: (row) => (row.cells.name === "left out" ? null : row),
    onHeader: (known) => ignored.push(...known.ignored),
    onRefusal: (refusal) => refused.push(refusal),
  })) {
    batches.push(batch);
  }
  return { batches, refused, ignored };
}

const HEADER = ["Product", "Name", "Colour", "Price (USD)"];

describe("the rows of a file", () => {
  it("are read by column names, without ignored columns", async () => {
    const { batches, ignored } = await read([
      HEADER,
      ["7", "Sky", "blue", "9.99"],
      ["", "left out", "", "1"],
    ]);
    expect(batches).toEqual([
      { rows: [{ row: 2, cells: { number: "7", name: "Sky", price: "9.99" } }], bytes: 7 },
    ]);
    expect(ignored).toEqual(["Colour"]);
  });

  it("are divided into calls within the limits, each row in exactly one", async () => {
    const rows = Array.from({ length: 450 }, (_, at) => [String(at), "ب".repeat(at * 3), "", "1"]);
    const { batches } = await read([HEADER, ...rows]);
    const sent = batches.flatMap((batch) => batch.rows);
    expect(sent.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 2));
    for (const batch of batches) {
      expect(batch.rows.length).toBeLessThanOrEqual(ROWS_PER_CALL.rows);
      expect(Buffer.byteLength(JSON.stringify(batch.rows))).toBeLessThanOrEqual(
        ROWS_PER_CALL.bytes + 2,
      );
    }
  });

  it("that fit into no call are refused with a reason", async () => {
    const long = "x".repeat(ROWS_PER_CALL.bytes);
    const { batches, refused } = await read([
      HEADER,
      ["1", "cut off"],
      ["2", "a, b", "", "1", "stray"],
      ["3", "fine", "", "1", "", " "],
      ["4", long, "", "1"],
      ["5", "x".repeat(20_001), "", "1"],
    ]);
    expect(refused.map(({ row, problem }) => [row, problem.code, problem.params])).toEqual([
      [2, "cells_differ", { cells: 2, columns: 4 }],
      [3, "cells_differ", { cells: 5, columns: 4 }],
      [5, "row_too_long", {}],
      [6, "row_too_long", {}],
    ]);
    expect(batches.flatMap((batch) => batch.rows).map(({ row }) => row)).toEqual([4]);
  });

  it("of a file with a wrong header are never read", async () => {
    const shape = { missing: ["number" as const], repeated: [] };
    await expect(read([HEADER, ["1"]], { ...KNOWN, ...shape })).rejects.toMatchObject({ shape });
    await expect(read([HEADER], { ...KNOWN, ...shape })).rejects.toBeInstanceOf(ShapeRefused);
    await expect(read([])).rejects.toBeInstanceOf(FileRefused);
  });
});

describe("a number in several rows", () => {
  it("is recognized in any digits, and empty numbers do not count", () => {
    const seen = new DuplicateNumbers();
    const row = (at: number, number: string): ImportRow => ({ row: at, cells: { number } });
    expect(seen.add(row(2, "12"))).toBeNull();
    expect(seen.add(row(3, ""))).toBeNull();
    expect(seen.add(row(4, " "))).toBeNull();
    expect(seen.add(row(5, " #١٢ "))).toBe(2);
    expect(seen.add({ row: 6, cells: {} })).toBeNull();
  });
});
