import { stringify } from "csv-stringify/sync";
import { placesFor } from "@/server/platform/admission/queue";
import { log } from "@/server/platform/log/log";

/** A text, which is made safe; a number, or a number of exactly these digits, which stays one. */
export type Cell = string | number | NumberCell | null;

interface NumberCell {
  digits: string;
}

/** An amount such as "-3.50", as a number that keeps its places. */
export function numberCell(digits: string): NumberCell {
  if (!/^-?\d+(\.\d+)?$/.test(digits)) throw new Error("not a number");
  return { digits: digits };
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

/** What `safeText` put before a formula. */
const GUARD = new RegExp(
  `^'(?=${SKIPPED}(?:${SIGN}|[\\t\\r\\n]))|(?<=[;\\t\\r\\n])'(?=${SKIPPED}${SIGN})`,
  "g",
);

/** The text of a cell as it was before `safeText` made it safe. */
export function unsafeText(cell: string): string {
  return cell.replace(GUARD, "");
}

/** Rows of a CSV file by RFC 4180; `begins` puts the mark before it by which spreadsheets know UTF-8. */
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

/** Batches that are made at once, of whichever files: a reader who takes his time holds none of them up. */
const inTurn = placesFor(2);

/**
 * A CSV file as bytes, made as they are read: the next batch is fetched when the reader has taken the
 * last, and none after the reader went away. A file that could not be finished ends with an error, so
 * that nobody takes it for whole.
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
    log.error({ err: error }, "an export could not be finished");
    throw error;
  }
}

/** Rows of one batch. */
export const BATCH_ROWS = 1000;

/** Batch after batch of rows with rising ids, until one is not full. */
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
