import {
  FileRefused,
  type FileRow,
  readCsvFile,
  readTextFile,
  separatorOf,
} from "@/features/admin/shared/text/csv-file";
import { isHeading, keyColumnOf } from "./key-headings";
import type { PastedLine } from "./pasted-keys";

/** A file of keys as a table; in a plain text each line is a row of one cell. */
export interface KeyTable {
  rows: readonly FileRow[];
  /** Columns that hold anything, from 0. */
  columns: readonly number[];
  /** Whether the first row reads like headings. */
  hasHeadings: boolean;
  /** The column that has the keys; null where a person has to say. */
  keyColumn: number | null;
}

/** The keys of one column. */
export interface TableKeys {
  lines: readonly PastedLine[];
  /** Rows whose cell has several lines. Such a key is refused: joined to one line it would be another key. */
  severalLines: readonly number[];
  /** How many rows have an empty cell. */
  empty: number;
}

/**
 * Reads a file in the browser. A file called .csv or .tsv is a table, and so is a text whose first line names a column of keys
 * beside others; in any other text each line is a key.
 * @throws FileRefused
 */
export async function readKeyFile(file: File): Promise<KeyTable> {
  if (/\.(csv|tsv)$/i.test(file.name)) return readTable(file);
  const text = await readTextFile(file);
  return isTableText(text) ? readTable(file) : tableOf(linesOf(text));
}

/** Whether a text is a table that says which column has the keys, as it is copied from a spreadsheet. */
export function isTableText(text: string): boolean {
  const [firstLine = ""] = text.match(/[^\r\n]*\S[^\r\n]*/) ?? [];
  const cells = firstLine.split(separatorOf(firstLine)).map((cell) => cell.replaceAll('"', ""));
  return cells.length > 1 && keyColumnOf(cells) !== null;
}

export async function readTable(file: Blob): Promise<KeyTable> {
  const rows: FileRow[] = [];
  for await (const part of readCsvFile(file)) {
    for (const row of part.rows) rows.push(row);
  }
  return tableOf(rows);
}

const linesOf = (text: string): FileRow[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ row: index + 1, cells: [line] }))
    .filter(({ cells: [line = ""] }) => line.trim() !== "");

/** @throws FileRefused for a table without a row */
function tableOf(rows: readonly FileRow[]): KeyTable {
  const [first] = rows;
  if (!first) throw new FileRefused({ code: "empty" });
  const used = new Set<number>();
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) if (cell.trim() !== "") used.add(at);
  }
  const columns = [...used].sort((a, b) => a - b);
  const [only = 0] = columns;
  const named = keyColumnOf(first.cells);
  return {
    rows,
    columns,
    hasHeadings: named !== null || first.cells.some(isHeading),
    keyColumn: named ?? (columns.length === 1 ? only : null),
  };
}

/** The keys of a column, each with its row; white space around a key is cut, inside of it nothing changes. */
export function keysOfTable(
  { rows }: KeyTable,
  { column, hasHeadings }: { column: number; hasHeadings: boolean },
): TableKeys {
  const lines: PastedLine[] = [];
  const severalLines: number[] = [];
  let empty = 0;
  for (const { row, cells } of hasHeadings ? rows.slice(1) : rows) {
    const text = (cells[column] ?? "").trim();
    if (text === "") empty += 1;
    else if (/[\r\n]/.test(text)) severalLines.push(row);
    else lines.push({ line: row, text });
  }
  return { lines, severalLines, empty };
}
