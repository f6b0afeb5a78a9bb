import { type Cell, csvRows } from "@/server/exports/csv";
import { log } from "@/server/platform/log";

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
        const { done, value } = await parts.next();
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
