import {
  IMPORT_HEADER,
  type ImportHeaderDto,
  type ImportProblem,
  type ImportRow,
  ROWS_PER_CALL,
} from "@/contract/admin/catalogue/imports";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { type FilePart, FileRefused, type FileRow } from "@/features/admin/shared/text/csv-file";

/** The rows of one call to the server, and the number of bytes of the file read so far. */
export interface Batch {
  rows: readonly ImportRow[];
  bytes: number;
}

/** The columns of the file, as the server has recognised them by the header. */
interface FileHeader extends Pick<ImportHeaderDto, "columns"> {
  /** Names of ignored columns, as in the file. */
  ignored: readonly string[];
}

/** Thrown if the header of the file lacks required columns or has a column twice. */
export class ShapeRefused extends Error {
  constructor(readonly shape: Pick<ImportHeaderDto, "missing" | "repeated">) {
    super("columns");
  }
}

/** A row that the browser refuses, without sending it to the server. */
export interface LocalRefusal {
  row: number;
  problem: ImportProblem;
}

type ReadHeader = (header: string[]) => Promise<ImportHeaderDto>;

type BatchesOptions = {
  readHeader: ReadHeader;
  /**
   * Called for each readable row. Returns the row to send, possibly with additional data; null
   * omits the row.
   */
  take: (row: ImportRow) => ImportRow | null;
  onHeader: (header: FileHeader) => void;
  onRefusal: (refusal: LocalRefusal) => void;
};

/**
 * Groups the rows of a file into batches within the server's limits per call. Reads the file
 * lazily, while the caller consumes the batches.
 * @throws FileRefused if the file is empty, or if `parts` throws it because the file cannot be read
 * @throws ShapeRefused if the header lacks or repeats a column
 * @throws any error of `readHeader`
 */
export async function* batchesOf(
  parts: AsyncIterable<FilePart>,
  { readHeader, take, onHeader, onRefusal }: BatchesOptions,
): AsyncGenerator<Batch, void, void> {
  let columns: ImportHeaderDto["columns"] | null = null;
  let rows: ImportRow[] = [];
  let weight = 0;
  let bytes = 0;
  for await (const part of parts) {
    bytes = part.bytes;
    for (const fileRow of part.rows) {
      if (!columns) {
        columns = await openHeader(fileRow, readHeader, onHeader);
        continue;
      }
      const read = toImportRow(fileRow, columns);
      if ("problem" in read) {
        onRefusal(read);
        continue;
      }
      const row = take(read);
      if (!row) continue;
      const more = weightOf(row);
      if (rows.length === ROWS_PER_CALL.rows || weight + more > ROWS_PER_CALL.bytes) {
        yield { rows, bytes };
        rows = [];
        weight = 0;
      }
      rows.push(row);
      weight += more;
    }
  }
  if (!columns) throw new FileRefused({ code: "empty" });
  if (rows.length > 0) yield { rows, bytes };
}

async function openHeader(
  { cells }: FileRow,
  readHeader: ReadHeader,
  onHeader: (header: FileHeader) => void,
): Promise<ImportHeaderDto["columns"]> {
  const { columns, missing, repeated } = await readHeader(cells.map(shortened));
  if (missing.length > 0 || repeated.length > 0) throw new ShapeRefused({ missing, repeated });
  const ignored = cells.filter((cell, at) => columns[at] === null && cell.trim() !== "");
  onHeader({ columns, ignored: ignored.map(shortened) });
  return columns;
}

const shortened = (cell: string) => cell.slice(0, IMPORT_HEADER.characters);

/**
 * Assigns the cells of a row to the columns. Refuses a row that lacks cells, has additional
 * non-empty cells, or is too long.
 */
function toImportRow(
  { row, cells }: FileRow,
  columns: ImportHeaderDto["columns"],
): ImportRow | LocalRefusal {
  const extra = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  if (extra || cells.length < columns.length) {
    const params = { cells: cells.length, columns: columns.length };
    return { row, problem: { column: null, code: "cells_differ", params, value: "" } };
  }
  const named = columns.flatMap((column, at) => (column ? [[column, cells[at] ?? ""]] : []));
  const read: ImportRow = { row, cells: Object.fromEntries(named) };
  if (weightOf(read) <= ROWS_PER_CALL.bytes && named.every(([, cell = ""]) => isSendable(cell))) {
    return read;
  }
  return { row, problem: { column: null, code: "row_too_long", params: {}, value: "" } };
}

/** Upper bound on a cell's length in characters; no field of a product is longer. */
const MAX_CELL = 20_000;
const isSendable = (cell: string) => cell.length <= MAX_CELL;

/** The size of a row in a call, in bytes: the row as JSON, and a comma. */
function weightOf(row: ImportRow): number {
  return new TextEncoder().encode(JSON.stringify(row)).length + 1;
}

/** Detects product numbers that several rows share; only the first of these rows is sent. */
export class DuplicateNumbers {
  private readonly rows = new Map<string, number>();

  /** Returns the earlier row with the same number, or null. */
  add({ row, cells }: ImportRow): number | null {
    const number = normalizeDigits(cells.number ?? "")
      .trim()
      .replace(/^#/, "");
    if (number === "") return null;
    const first = this.rows.get(number);
    if (first === undefined) this.rows.set(number, row);
    return first ?? null;
  }
}
