import { z } from "zod";
import { dollarAmount, reason, rowId } from "@/contract/admin/common";
import { moment, pageOf, pagesBy, rowCount } from "@/contract/admin/table-page";
import { KEY_STATUSES, MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { isPlainLine, isStorable } from "@/domain/text/text-limits";

/** The most keys of one call, and the most characters of all of them: a browser sends as many calls as it needs. */
export const KEYS_PER_CALL = { keys: 500, characters: 24_000 } as const;

/** A value of the step that chooses the key; "" where none does. */
const choice = z.string().max(50).refine(isStorable);

/** Pages of keys: by when a key was added, and its id. */
export const keyPages = pagesBy(z.tuple([moment, z.uuid()]));

export const keyTableInput = z.object({
  productId: rowId,
  status: z.enum(KEY_STATUSES).nullable().default(null),
  /** Of one choice alone, where choices have keys of their own. */
  choice: choice.nullable().default(null),
  /** A whole key: finds the one that it is, if the shop has it. Nothing is found by a part. */
  key: z.string().trim().max(MAX_KEY_LENGTH).default(""),
  page: keyPages.input,
});

const keyBatchDto = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.string(),
  /** Of one key, in cents of US dollars. */
  costCents: z.number().int().nullable(),
  importedBy: z.string().nullable(),
  createdAt: z.string(),
});

const adminKeyRow = z.object({
  id: z.uuid(),
  /** All but the last characters hidden. */
  masked: z.string(),
  choice: z.string(),
  status: z.enum(KEY_STATUSES),
  orderId: rowId.nullable(),
  createdAt: z.string(),
  soldAt: z.string().nullable(),
  /** When an admin looked at it. */
  revealedAt: z.string().nullable(),
  /** With what it was added. */
  batch: keyBatchDto.nullable(),
});
export type AdminKeyRow = z.infer<typeof adminKeyRow>;

const keyCountsDto = z.record(z.enum(KEY_STATUSES), rowCount);
export type KeyCountsDto = z.infer<typeof keyCountsDto>;

/** `choices`: those that have keys of their own, in the order of their step; none where a product has one pool. */
export const keyTableDto = pageOf(adminKeyRow).extend({
  counts: keyCountsDto,
  /** How many want to be told that it is back, of the choice that is asked for. */
  waiting: rowCount,
  /** The shape that nearly all keys of the pool share, see `usualKeyShape`; null where there is none. */
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
/** With what keys are added: all calls of one list name the same `id`; what the first of them says of it counts. */
export const keyBatchInput = z.object({
  id: z.uuid().toLowerCase(),
  name: z.string().trim().max(MAX_BATCH_TEXT).refine(isPlainLine).default(""),
  /** From whom the shop has them. */
  source: z.string().trim().max(MAX_BATCH_TEXT).refine(isPlainLine).default(""),
  /** What one key cost, as it is typed; nothing where nobody says. */
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
  /** Without one, the keys of this call are a batch by themselves. */
  batch: keyBatchInput.optional(),
  /** Whose keys they are, where choices have keys of their own. */
  choice: choice.default(""),
  keys: z
    .array(z.string().max(4 * MAX_KEY_LENGTH))
    .min(1, { error: "keys_missing" })
    .max(KEYS_PER_CALL.keys),
});

/** `repeated`: twice in this call. `known`: the shop has it, of the product that is named. */
export const KEY_REFUSALS = ["repeated", "known", "too_long", "unreadable"] as const;

export const addKeysDto = z.object({
  added: z.number().int(),
  /** `index` is the place in the call's list. Empty lines are neither added nor refused. */
  refused: z.array(
    z.object({
      index: z.number().int(),
      reason: z.enum(KEY_REFUSALS),
      product: z.string().nullable(),
    }),
  ),
});
export type AddKeysDto = z.infer<typeof addKeysDto>;

/** What one key of a batch cost, as it is typed; nothing where nobody knows. */
export const batchCostInput = z.object({
  batchId: z.uuid(),
  costUSD: keyBatchInput.shape.costUSD,
  reason,
});
export const keyActionInput = z.object({ keyId: z.uuid(), reason });
export const revealedKeyDto = z.object({ key: z.string() });
