import { z } from "zod";

/** Products that are in memory at once. */
const BATCH = 500;

const batchOf = z.array(z.looseObject({ id: z.number() }));

/**
 * `GET /products.php` without a limit is every product, however many: asked for in batches, each behind the last of
 * the one before, and sent on as they come, so that a catalogue of any size takes the memory of one batch.
 * @param ask the same path with other parameters
 */
export async function wholeCatalogue(
  given: URLSearchParams,
  ask: (query: URLSearchParams) => Promise<Response>,
): Promise<Response> {
  async function batch(cursor: number | null) {
    const query = new URLSearchParams(given);
    query.set("limit", String(BATCH));
    if (cursor !== null) query.set("cursor", String(cursor));
    const response = await ask(query);
    const products = response.ok ? batchOf.parse(await response.json()) : [];
    return { response, products };
  }

  const first = await batch(null);
  if (!first.response.ok) return first.response;
  let { products } = first;
  let separator = "[";
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
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
      const next = await batch(last.id);
      if (!next.response.ok) throw new Error(`products.php broke off: ${next.response.status}`);
      products = next.products;
    },
  });
  return new Response(body, { headers: first.response.headers });
}
