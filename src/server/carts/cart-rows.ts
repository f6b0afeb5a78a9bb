import type { GameDto } from "@/contract/games";
import type { Customization } from "@/domain/catalogue/customization";
import type { TopupAnswers } from "@/domain/catalogue/game";
import type { OptionStep } from "@/domain/catalogue/option-set";
import type { QuantityPrice } from "@/domain/catalogue/pricing";
import { type CouponRow, couponOfCart } from "@/server/coupons/coupon-of-cart";

import { jsonStatement, statement } from "@/server/platform/database/statement";

/** A cart line with the current data of its product. */
export interface CartRow {
  /** Null for the product to be added; only FIND_CART_TO_ADD returns such a row. */
  id: number | null;
  productId: number;
  categoryId: number;
  quantity: number;
  options: Customization;
  optionsKey: string;
  topupFields: TopupAnswers;
  topupKey: string;
  isActive: boolean;
  name: string;
  nameAr: string | null;
  description: string;
  imageUrl: string;
  /** In cents, like `lowestPrice`, which is null if the product has none. */
  price: number;
  lowestPrice: number | null;
  quantityPrices: readonly QuantityPrice[];
  /** Maximum units of the product per order. */
  maxPerOrder: number | null;
  fulfilment: string;
  /** The product's option steps; null if it has none. */
  steps: readonly OptionStep[] | null;
  game: GameDto | null;
  /** The step whose choices have their own keys; null if there is none. */
  keyStep: string | null;
  /** Units of the product, or of the line's choice, that can be sold; -1 means unlimited. */
  stock: number;
  /** The cart's coupon, repeated on every line; null if it has none. */
  coupon: CouponRow | null;
}

/** Columns of a line that PostgreSQL returns as JSON. */
export type CartJson = Pick<
  CartRow,
  "options" | "topupFields" | "quantityPrices" | "steps" | "game" | "coupon"
>;

/**
 * Columns of a cart line, which the statement names `line`, and of its product (`PRODUCT_OF_LINE`).
 * Statements of src/server/orders, accounts and upstream use them too.
 */
export const LINE_COLUMNS = `
  line.id, line.product_id AS "productId", p.category_id AS "categoryId", line.quantity, line.options, line.options_key AS "optionsKey",
  line.topup_fields AS "topupFields", line.topup_key AS "topupKey",
  p.is_active AS "isActive", p.name, p.name_ar AS "nameAr", p.description, p.image_url AS "imageUrl",
  (p.price_usd * 100)::float8 AS price, (p.lowest_price_usd * 100)::float8 AS "lowestPrice",
  p.quantity_prices AS "quantityPrices", p.max_per_order AS "maxPerOrder", p.fulfilment,
  o.steps_text AS steps, key.step AS "keyStep",
  CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('id', g.id, 'slug', g.slug, 'name', g.name,
    'nameAr', g.name_ar, 'fields', g.fields, 'isBuiltIn', g.is_built_in) END AS game,
  CASE WHEN key.step IS NULL THEN p.available_units ELSE (
    SELECT count(*)::int FROM licence_keys k WHERE k.product_id = p.id AND k.status = 'available'
      AND k.choice = coalesce(line.options ->> key.step, '')) END AS stock`;

export const PRODUCT_OF_LINE = `
  JOIN products p ON p.id = line.product_id
  LEFT JOIN option_sets o ON o.id = p.option_set_id
  LEFT JOIN games g ON g.id = p.game_id
  CROSS JOIN LATERAL (SELECT CASE WHEN p.fulfilment = 'keys' THEN o.key_step_id END AS step) key`;

/** $1 the session. Returns its lines whose product is for sale, in the order they were added. */
export const FIND_CART = jsonStatement(
  "find_cart",
  `
    SELECT ${LINE_COLUMNS}, ${couponOfCart("$1", "now()")} AS coupon FROM cart_items line ${PRODUCT_OF_LINE}
    WHERE line.session_id = $1 AND p.is_active ORDER BY line.id`,
).typed<CartJson>();

/**
 * $1 the session, $2 a product. Returns all lines, including those not for sale, and finally the
 * product as a line with quantity 0; that row is missing if the product was deleted. The product
 * cannot be deleted until the transaction ends.
 */
export const FIND_CART_TO_ADD = jsonStatement(
  "find_cart_to_add",
  `
    WITH pinned AS MATERIALIZED (SELECT id FROM products WHERE id = $2 FOR KEY SHARE),
    line AS (
      SELECT id, product_id, quantity, options, options_key, topup_fields, topup_key
      FROM cart_items WHERE session_id = $1
      UNION ALL SELECT NULL, id, 0, '{}', '', '{}', '' FROM pinned
    )
    SELECT ${LINE_COLUMNS}, ${couponOfCart("$1", "now()")} AS coupon FROM line ${PRODUCT_OF_LINE} ORDER BY line.id NULLS LAST`,
).typed<CartJson>();

/**
 * $1 session, $2 product, $3 options, $4 options key, $5 answers, $6 answers key, $7 new quantity.
 */
export const SAVE_LINE = statement(
  "save_cart_line",
  `
    INSERT INTO cart_items
      (session_id, product_id, options, options_key, topup_fields, topup_key, quantity, updated_at)
    VALUES ($1, $2, $3::jsonb, $4, $5::jsonb, $6, $7, now())
    ON CONFLICT (session_id, product_id, options_key, topup_key)
      DO UPDATE SET quantity = excluded.quantity, updated_at = excluded.updated_at
    RETURNING id`,
);

/** $1 a product. Counts its available keys by choice. */
export const COUNT_CHOICES = statement(
  "count_choices",
  `
    SELECT choice, count(*)::int AS units FROM licence_keys
    WHERE product_id = $1 AND status = 'available' GROUP BY choice`,
);

/** $1 the session. Takes its advisory lock until the transaction ends. */
export const LOCK_CART = statement(
  "lock_cart",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('cart:' || $1, 0))",
);
