import { z } from "zod";
import { dollarAmount, reason, rowId } from "@/contract/admin/common";
import { cursorPages, moment, pageOf, rowCount } from "@/contract/admin/table-page";
import { KEY_STATUSES, MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { isPlainLine, isStorable } from "@/domain/text/text-limits";

/**
 * Maximum keys of one call, and maximum characters of all keys of the call. The browser splits a
 * list into several calls.
 */
export const KEYS_PER_CALL = { keys: 500, characters: 24_000 } as const;

/**
 * An option value that has its own key pool (supply of licence keys); "" if the product has a
 * single pool.
 */
const choice = z.string().max(50).refine(isStorable);

/**
 * Reads and writes the input `page`, which identifies a page of the key table by the key before or
 * after the page: the time when that key was added, in milliseconds since 1970, and its id.
 */
export const keyPages = cursorPages(z.tuple([moment, z.uuid()]));

export const keyTableInput = z.object({
  productId: rowId,
  status: z.enum(KEY_STATUSES).nullable().default(null),
  /** Lists only keys of this option value; null lists the keys of all pools. */
  choice: choice.nullable().default(null),
  /** Finds one key by its complete text. A part of a key finds nothing. */
  key: z.string().trim().max(MAX_KEY_LENGTH).default(""),
  page: keyPages.input,
});

const keyBatchDto = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.string(),
  /** The cost of one key, in US cents. */
  costCents: z.number().int().nullable(),
  importedBy: z.string().nullable(),
  createdAt: z.string(),
});

const adminKeyRow = z.object({
  id: z.uuid(),
  /** The key with all but its last characters hidden. */
  masked: z.string(),
  choice: z.string(),
  status: z.enum(KEY_STATUSES),
  orderId: rowId.nullable(),
  createdAt: z.string(),
  soldAt: z.string().nullable(),
  /** When an admin viewed the whole key; null for never. */
  revealedAt: z.string().nullable(),
  /** The batch (group of keys added together) to which the key belongs. */
  batch: keyBatchDto.nullable(),
});
export type AdminKeyRow = z.infer<typeof adminKeyRow>;

const keyCountsDto = z.record(z.enum(KEY_STATUSES), rowCount);
export type KeyCountsDto = z.infer<typeof keyCountsDto>;

/**
 * `choices`: the option values that have their own key pools, in the order of their step; empty if
 * the product has a single pool.
 */
export const keyTableDto = pageOf(adminKeyRow).extend({
  counts: keyCountsDto,
  /**
   * Number of visitors' requests for a mail when the product or selected choice is in stock again.
   */
  waiting: rowCount,
  /**
   * The lengths of the groups of characters in most of the pool's keys, such as "4-4" for
   * "AB12-CD34"; null if there are few keys or no such shape. Used to warn of unusual keys.
   */
  usualShape: z.string().nullable(),
  choices: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      labelAr: z.string().nullable(),
      available: z.number().int(),
    }),
  ),
});
export type KeyTableDto = z.infer<typeof keyTableDto>;

const MAX_BATCH_TEXT = 80;
/**
 * The batch of the added keys. If the keys of one list are sent in several calls, all calls have
 * the same `id`; the name, source and cost in the first call apply.
 */
export const keyBatchInput = z.object({
  id: z.uuid().toLowerCase(),
  name: z.string().trim().max(MAX_BATCH_TEXT).refine(isPlainLine).default(""),
  /** From whom the shop bought the keys. */
  source: z.string().trim().max(MAX_BATCH_TEXT).refine(isPlainLine).default(""),
  /** The typed cost of one key in dollars, parsed to cents; empty is null. */
  costUSD: z
    .string()
    .trim()
    .transform((typed) => typed || null)
    .pipe(dollarAmount("price_invalid").nullable())
    .default(null),
});
export type KeyBatchInput = z.output<typeof keyBatchInput>;

export const addKeysInput = z.object({
  productId: rowId,
  /** If omitted, the keys of this call become a new batch. */
  batch: keyBatchInput.optional(),
  /** The option value whose key pool gets the keys; "" if the product has a single pool. */
  choice: choice.default(""),
  keys: z
    .array(z.string().max(4 * MAX_KEY_LENGTH))
    .min(1, { error: "keys_missing" })
    .max(KEYS_PER_CALL.keys),
});

/**
 * Reasons why a key is not added. `repeated`: the call contains the key twice. `known`: the key is
 * already stored, for the product named in `product`. `unreadable`: the key contains a control,
 * invisible or invalid character.
 */
export const KEY_REFUSALS = ["repeated", "known", "too_long", "unreadable"] as const;

export const addKeysDto = z.object({
  added: z.number().int(),
  /** `index` is the position in the call's list. Empty lines are neither added nor refused. */
  refused: z.array(
    z.object({
      index: z.number().int(),
      reason: z.enum(KEY_REFUSALS),
      product: z.string().nullable(),
    }),
  ),
});
export type AddKeysDto = z.infer<typeof addKeysDto>;

/** The typed cost of one key of a batch in dollars; empty if the cost is unknown. */
export const batchCostInput = z.object({
  batchId: z.uuid(),
  costUSD: keyBatchInput.shape.costUSD,
  reason,
});
export const keyActionInput = z.object({ keyId: z.uuid(), reason });
export const revealedKeyDto = z.object({ key: z.string() });
