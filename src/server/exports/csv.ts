import { stringify } from "csv-stringify/sync";

/** A text, which is made safe; a number, or a figure of exactly these digits, which stays one. */
export type Cell = string | number | Figure | null;

interface Figure {
  figure: string;
}

/** An amount such as "-3.50", as a number that keeps its places. */
export function figure(digits: string): Figure {
  if (!/^-?\d+(\.\d+)?$/.test(digits)) throw new Error("not a figure");
  return { figure: digits };
}

/** With these a spreadsheet may take a text for a formula, in their full-width forms too. */
const SIGN = "[=+\\-@＝＋－＠]";
/** A spreadsheet may pass over these before it sees the sign. */
const SKIPPED = `'*(?:[^\\S\\t\\r\\n]|")*`;

/**
 * Where a spreadsheet may see a formula begin: at the start of a text, where tab and line ends count too;
 * and within it after what divides cells for a spreadsheet that reads this file with another separator
 * (the semicolon in much of Europe and Arabia) and so does not know our quotes.
 */
const DANGER = new RegExp(
  `^(?=${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])(?=${SKIPPED}${SIGN})`,
  "g",
);

/**
 * The text with an apostrophe before whatever a spreadsheet might take for a formula, as OWASP advises
 * (CSV injection). An apostrophe that stands there already is doubled, so that taking one away at each
 * such place gives the text again.
 */
export function safeText(text: string): string {
  return text.replace(DANGER, "'");
}

/** Rows of a CSV file by RFC 4180; `begins` puts the mark before it by which spreadsheets know UTF-8. */
export function csvRows(rows: readonly (readonly Cell[])[], { begins = false } = {}): string {
  const records = rows.map((row) => row.map(written));
  return stringify(records, {
    bom: begins,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
}

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return safeText(cell);
  return typeof cell === "number" ? String(cell) : cell.figure;
}
