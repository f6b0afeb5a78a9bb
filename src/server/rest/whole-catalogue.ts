import { z } from "zod";

/** Number of products that are read at once, and the maximum in memory. */
const BATCH = 500;

const batchOf = z.array(z.looseObject({ id: z.number() }));

/**
 * `GET /products.php` without a limit returns all products. Reads them in keyset batches and
 * streams them, so that memory use is bounded by one batch.
 * @param ask calls the procedure with the request's parameters and those of the batch
 * @throws the error of `ask` for the first batch
 */
export async function wholeCatalogue(
  ask: (batch: { limit: number; cursor?: number }) => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const read = async (cursor?: number) =>
    batchOf.parse(await ask({ limit: BATCH, ...(cursor === undefined ? {} : { cursor }) }));
  let products = await read();
  let separator = "[";
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const texts = products.map((product) => JSON.stringify(product));
      if (texts.length > 0) controller.enqueue(encoder.encode(separator + texts.join(",")));
      const last = products.at(-1);
      if (!last || products.length < BATCH) {
        controller.enqueue(encoder.encode(last || separator === "," ? "]" : "[]"));
        controller.close();
        return;
      }
      separator = ",";
      products = await read(last.id);
    },
  });
}
