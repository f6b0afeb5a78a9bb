import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { unsafeText } from "@/server/exports/csv";

/** The rows of a CSV file as a spreadsheet reads them, including the header. */
export function readCsv(file: string): string[][] {
  return parse(file, { bom: true, relax_column_count: false });
}

/** The rows below the header by column name, with the protection against formulas removed. */
export function rowsOf(file: string): Record<string, string>[] {
  const [header = [], ...rows] = readCsv(file);
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [header[at] ?? "", unsafeText(cell)])),
  );
}

/**
 * The file with changed cells: rows by their spreadsheet numbers (the header is row 1), columns by
 * their names.
 */
export function edited(file: string, cells: Record<number, Record<string, string>>): string {
  const [header = [], ...rows] = readCsv(file);
  for (const [row, changes] of Object.entries(cells)) {
    for (const [column, text] of Object.entries(changes)) {
      const at = header.indexOf(column);
      if (at < 0) throw new Error(`no column ${column}`);
      const cellsOf = rows[Number(row) - 2] ?? header.map(() => "");
      cellsOf[at] = text;
      rows[Number(row) - 2] = cellsOf;
    }
  }
  return stringify([header, ...rows]);
}

const PIECES = [
  ...["=", "+", "-", "@", "＝", "＋", "－", "＠", "'", "''", '"', '""', "\t", "\r", "\n", "\r\n"],
  ...[",", ";", "|", " ", "\u00a0", "\u200f", "\ufeff", "\\", "=1+1", "=HYPERLINK(1)", "@SUM(A1)"],
  ...[
    "-2+3",
    "1",
    "0.5",
    "-1",
    "أهلًا",
    "برق",
    "بطاقة هدية",
    "👩‍👩‍👧",
    "🇸🇦",
    "é",
    "null",
    "1E5",
    "%0A",
  ],
];

/** Texts that break careless parsers: quotes, line ends, formulas, Arabic, emoji, and noise. */
export const hostileText = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: "grapheme" })),
    {
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join("").replaceAll("\0", ""));
