import {
  FileRefused,
  type FileRow,
  readCsvFile,
  readTextFile,
  separatorOf,
} from "@/features/admin/shared/text/csv-file";
import { isHeading, keyColumnOf } from "./key-headings";
import type { PastedLine } from "./pasted-keys";

/** A file of keys as a table; each line of a plain text is a row of one cell. */
export interface KeyTable {
  rows: readonly FileRow[];
  /** Zero-based indices of the non-empty columns. */
  columns: readonly number[];
  /** True if the first row looks like headings. */
  hasHeadings: boolean;
  /** Index of the column with the keys; null if the admin must choose the column. */
  keyColumn: number | null;
}

/** The keys of one column. */
export interface TableKeys {
  lines: readonly PastedLine[];
  /**
   * Numbers of the rows whose cell has several lines. These rows are refused, because joining the
   * lines would change the key.
   */
  severalLines: readonly number[];
  /** The number of rows with an empty cell. */
  empty: number;
}

/**
 * Reads a file in the browser. A .csv or .tsv file is read as a table, and so is a text for which
 * `isTableText` is true. Any other text has one key per line.
 * @throws FileRefused if the file is too large, unreadable, wrongly encoded or malformed, or has no
 * row
 */
export async function readKeyFile(file: File): Promise<KeyTable> {
  if (/\.(csv|tsv)$/i.test(file.name)) return readTable(file);
  const text = await readTextFile(file);
  return isTableText(text) ? readTable(file) : tableOf(linesOf(text));
}

/** True if the first non-blank line has several cells, one of them a heading for keys. */
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

/** The keys of a column with their row numbers. Surrounding white space is trimmed. */
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
