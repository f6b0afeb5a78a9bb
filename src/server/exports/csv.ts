import { stringify } from "csv-stringify/sync";
import { semaphore } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";

/** A text, which is escaped; a number; an exact decimal number; or null, an empty cell. */
export type Cell = string | number | NumberCell | null;

interface NumberCell {
  digits: string;
}

/**
 * A decimal amount such as "-3.50", as a number cell that keeps its decimals.
 * @throws Error if the text is not a decimal number
 */
export function numberCell(digits: string): NumberCell {
  if (!/^-?\d+(\.\d+)?$/.test(digits)) throw new Error("not a number");
  return { digits: digits };
}

/**
 * Characters that make a spreadsheet read a text as a formula, including their full-width forms.
 */
const SIGN = "[=+\\-@＝＋－＠]";
/** Apostrophes (our own escapes), then characters that a spreadsheet may skip before the sign. */
const SKIPPED = `'*(?:[^\\S\\t\\r\\n]|")*`;

/**
 * Positions at which a spreadsheet may see a formula: at the start of a text (there, a tab or a
 * line end is dangerous as well), and after a possible cell separator within the text, because a
 * spreadsheet with another list separator (a semicolon in much of Europe and Arabia) does not
 * respect our quotes.
 */
const DANGER = new RegExp(
  `^(?=${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])(?=${SKIPPED}${SIGN})`,
  "g",
);

/**
 * Escapes possible formulas with an apostrophe, as OWASP advises (CSV injection). An existing
 * apostrophe at such a position is doubled, so that `unsafeText` can restore the text.
 */
export function safeText(text: string): string {
  return text.replace(DANGER, "'");
}

/** An apostrophe inserted by `safeText`. */
const GUARD = new RegExp(
  `^'(?=${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])'(?=${SKIPPED}${SIGN})`,
  "g",
);

/** Reverses `safeText`. */
export function unsafeText(cell: string): string {
  return cell.replace(GUARD, "");
}

/**
 * CSV rows according to RFC 4180. `begins` adds the byte order mark by which spreadsheets detect
 * UTF-8.
 */
export function csvRows(rows: readonly (readonly Cell[])[], { begins = false } = {}): string {
  const records = rows.map((row) => row.map(cellText));
  return stringify(records, {
    bom: begins,
    record_delimiter: "windows",
    quote_record_delimiter: true,
  });
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return safeText(cell);
  return typeof cell === "number" ? String(cell) : cell.digits;
}

/** At most two batches are built at once, across all files; a slow reader does not hold a slot. */
const inTurn = semaphore(2);

/**
 * Streams a CSV file: the next batch is fetched when the reader has consumed the previous one, and
 * none after the reader disconnects. If the export fails, the stream ends with an error, so that a
 * partial file is not mistaken for a complete one.
 */
export function csvStream(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): ReadableStream<Uint8Array> {
  const parts = encoded(header, batches);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await inTurn(() => parts.next());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* encoded(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  try {
    yield encoder.encode(csvRows([header], { begins: true }));
    for await (const rows of batches) yield encoder.encode(csvRows(rows));
  } catch (error) {
    log.error({ err: error }, "export failed");
    throw error;
  }
}

/** Rows per batch. */
export const BATCH_ROWS = 1000;

/**
 * Yields batches of rows by rising id until a batch is not full.
 * @param find returns the next rows by id, at most `BATCH_ROWS`
 */
export async function* batchesById<Row extends { id: number }>(
  find: (after: number) => Promise<Row[]>,
  toCells: (row: Row) => Cell[],
): AsyncGenerator<Cell[][], void, void> {
  let after = 0;
  while (true) {
    const rows = await find(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toCells);
    if (rows.length < BATCH_ROWS) return;
    after = last.id;
  }
}
