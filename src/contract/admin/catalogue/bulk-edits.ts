import { z } from "zod";
import { productTableInput } from "@/contract/admin/catalogue/products";
import { dollarAmount, platformText, rowId } from "@/contract/admin/common";
import { decimalPrice } from "@/contract/catalogue";
import {
  MAX_PERCENT_HUNDREDTHS,
  PRICE_ENDINGS,
  WHOLE_PERCENT_HUNDREDTHS,
} from "@/domain/catalogue/bulk-price";

/**
 * Maximum products of a selection by ids; a larger selection must use the filter of the product
 * table.
 */
const MAX_CHOSEN = 5_000;

/**
 * The products to edit: those with the given ids, or all that the product table's filter finds when
 * the preview is made.
 */
const bulkSelection = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("ids"),
    ids: z
      .array(rowId)
      .min(1, { error: "selection_empty" })
      .max(MAX_CHOSEN, { error: "selection_too_large" }),
  }),
  z.object({
    of: z.literal("filter"),
    filter: productTableInput.pick({ q: true, categoryId: true, state: true }),
  }),
]);
export type BulkSelection = z.output<typeof bulkSelection>;
export type BulkSelectionInput = z.input<typeof bulkSelection>;

const PRICE_DIRECTIONS = ["raise", "lower"] as const;
const PRICE_UNITS = ["percent", "amount"] as const;

/**
 * A change of prices. `amount` is typed in percent or dollars, depending on `by` ("12.5"), and
 * parsed to hundredths of a percent or to cents. `ending`: the cents to which the new price is
 * rounded, such as "99"; null for no rounding.
 */
const priceChange = z
  .object({
    field: z.literal("priceUSD"),
    direction: z.enum(PRICE_DIRECTIONS),
    by: z.enum(PRICE_UNITS),
    amount: dollarAmount("bulk_amount_invalid"),
    ending: z.enum(PRICE_ENDINGS).nullable(),
  })
  .refine(
    ({ by, direction, amount }) =>
      by === "amount" ||
      (amount <= MAX_PERCENT_HUNDREDTHS &&
        (direction === "raise" || amount < WHOLE_PERCENT_HUNDREDTHS)),
    { error: "bulk_percent_invalid", path: ["amount"] },
  );

/** One change for all selected products. */
const bulkChange = z.discriminatedUnion("field", [
  priceChange,
  z.object({ field: z.literal("isActive"), value: z.boolean() }),
  z.object({ field: z.literal("categoryId"), value: rowId }),
  /** null removes the options. */
  z.object({ field: z.literal("optionSetId"), value: rowId.nullable() }),
  /** An empty text removes the platform. */
  z.object({ field: z.literal("platform"), value: platformText() }),
]);
export type BulkChange = z.output<typeof bulkChange>;
export type BulkChangeInput = z.input<typeof bulkChange>;
export type BulkField = BulkChange["field"];

export const bulkPreviewInput = z.object({ selection: bulkSelection, change: bulkChange });

export const bulkEditIdInput = z.object({ id: rowId });
export const bulkEditIdDto = z.object({ id: rowId });

/**
 * States of a bulk edit. `draft`: a preview; no product has changed yet. `applying` and `undoing`:
 * the worker changes the products, then sets `applied` or `undone`.
 */
export const BULK_STATES = ["draft", "applying", "applied", "undoing", "undone"] as const;

/** Why a product is left unchanged. */
export const BULK_PROBLEMS = [
  "gone",
  "archived",
  "changed",
  "price_too_low",
  "price_too_high",
  "original_price",
  "lowest_price",
  "lowest_price_missing",
  "quantity_prices",
  "sale_price",
  "content_missing",
  "category_gone",
  "option_set_gone",
  "has_keys",
] as const;
export type BulkProblem = (typeof BULK_PROBLEMS)[number];

export const bulkChangeDto = z.discriminatedUnion("field", [
  z.object({
    field: z.literal("priceUSD"),
    direction: z.enum(PRICE_DIRECTIONS),
    by: z.enum(PRICE_UNITS),
    amount: decimalPrice,
    ending: z.enum(PRICE_ENDINGS).nullable(),
  }),
  z.object({ field: z.literal("isActive"), value: z.boolean() }),
  z.object({ field: z.literal("categoryId"), value: rowId }),
  /** null removes the options. */
  z.object({ field: z.literal("optionSetId"), value: rowId.nullable() }),
  z.object({ field: z.literal("platform"), value: z.string().nullable() }),
]);
export type BulkChangeDto = z.infer<typeof bulkChangeDto>;

const bulkEditDto = z.object({
  id: rowId,
  actorName: z.string(),
  state: z.enum(BULK_STATES),
  change: bulkChangeDto,
  /**
   * Number of selected products. Products that already have the new value count here, but not in
   * `skipped`, `ready`, `applied`, `undone` or `kept`.
   */
  matched: z.number().int(),
  /**
   * Number of products left unchanged for a reason of BULK_PROBLEMS, which the preview or the
   * worker found.
   */
  skipped: z.number().int(),
  /** Number of products still to be changed; in a draft, those that applying it would change. */
  ready: z.number().int(),
  applied: z.number().int(),
  undone: z.number().int(),
  /**
   * Number of products that an undo left unchanged, because they were edited or deleted after the
   * bulk edit, or because their old value is no longer valid.
   */
  kept: z.number().int(),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  /** The deadline for an undo; null if the state is not `applied`, or the deadline has passed. */
  undoUntil: z.string().nullable(),
});
export type BulkEditDto = z.infer<typeof bulkEditDto>;

export const BULK_ROW_STATES = ["ready", "applied", "skipped", "undone", "kept"] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/**
 * A product of a bulk edit. `oldValue` and `newValue` are the edited field's values as text, such
 * as "9.99", "true" or a category's id; null for an empty field.
 */
const bulkRow = z.object({
  productId: rowId,
  /** null if the product is deleted. */
  name: z.string().nullable(),
  nameAr: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  state: z.enum(BULK_ROW_STATES),
  problem: z.enum(BULK_PROBLEMS).nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** A bulk edit with the first rows of each state. */
export const bulkEditPageDto = bulkEditDto.extend({ rows: z.array(bulkRow) });
export type BulkEditPageDto = z.infer<typeof bulkEditPageDto>;

/** Lists a bulk edit's products in one state, by ascending product id; only ids above `after`. */
export const bulkRowsInput = z.object({
  id: rowId,
  state: z.enum(BULK_ROW_STATES),
  after: z.number().int().min(0).max(2_147_483_647).default(0),
});
export const bulkRowsDto = z.object({ rows: z.array(bulkRow), hasMore: z.boolean() });

export const bulkEditsDto = z.object({ edits: z.array(bulkEditDto) });
