import {
  addedKeys,
  KEYS_PER_STEP,
  MAX_KEYS,
  MAX_KEYS_BYTES,
  newKeys,
  stock,
} from "@/contract/v1/products";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { uuidOf } from "@/server/api-keys/repeat-request";
import { endpoint } from "@/server/rest/v1/endpoint";

const tag = "Products";

export const STOCK_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/products/{id}/stock",
    operationId: "getStock",
    scope: "stock:add",
    tag,
    summary: "Counts a product's keys by status",
    output: stock,
    examples: {
      output: {
        productId: 7,
        counts: { available: 41, seen: 0, quarantined: 0, reserved: 1, sold: 310, revoked: 2 },
      },
    },
    async run({ shop, id }) {
      const { counts } = await shop.admin.keys.table({ productId: id() });
      return { productId: id(), counts };
    },
  }),
  endpoint({
    method: "POST",
    path: "/products/{id}/keys",
    operationId: "addKeys",
    scope: "stock:add",
    tag,
    summary: "Adds up to 10,000 keys to a product's pool",
    description:
      "Keys that the shop already has are refused one by one; the others are added. An interrupted request is completed by its repetition.",
    body: newKeys,
    output: addedKeys,
    status: 201,
    maxBytes: MAX_KEYS_BYTES,
    maxValues: MAX_KEYS + 100,
    examples: {
      body: { keys: ["AAAAA-BBBBB-CCCCC-DDDDD-EEEEE"], source: "Wholesaler" },
      output: { added: 1, refused: [] },
    },
    async run({ shop, id, body, idempotencyKey }) {
      const productId = id();
      const { keys, choice, name, source, cost } = body;
      const batch = {
        id: uuidOf(`batch ${idempotencyKey}`),
        name,
        source,
        costUSD: cost ? decimalFromCents(cents(cost.amount)) : "",
      };
      const done = { added: 0, refused: [] as { index: number; reason: never }[] };
      // Skip blank lines: the procedure would refuse a part of only blank lines, after earlier
      // parts were added.
      const filled = keys.flatMap((key, index) => (key.trim() === "" ? [] : [{ key, index }]));
      if (filled.length === 0) throw new DomainError("keys_missing");
      for (const { from, part } of steps(filled.map(({ key }) => key))) {
        const result = await shop.admin.keys.add({
          productId,
          batch,
          choice,
          keys: part,
          idempotencyKey: uuidOf(`keys ${from} ${idempotencyKey}`),
        });
        done.added += result.added;
        for (const { index, reason } of result.refused) {
          const { index: place = 0 } = filled[from + index] ?? {};
          done.refused.push({ index: place, reason: reason as never });
        }
      }
      return done;
    },
  }),
];

/** Splits keys into batches for the procedure, limited by number and by characters. */
function* steps(keys: readonly string[]): Generator<{ from: number; part: string[] }> {
  let from = 0;
  while (from < keys.length) {
    let to = from;
    let characters = 0;
    while (to < keys.length && to - from < KEYS_PER_STEP.keys) {
      characters += keys[to]?.length ?? 0;
      if (to > from && characters > KEYS_PER_STEP.characters) break;
      to++;
    }
    yield { from, part: keys.slice(from, to) };
    from = to;
  }
}
