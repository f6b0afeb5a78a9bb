import type { BulkField, BulkProblem } from "@/contract/admin/catalogue/bulk-edits";
import { keyStepOf, priceRange } from "@/domain/catalogue/option-set";
import { cents, MAX_CENTS } from "@/domain/money";
import { OPEN_SALE_PRICE, REGULAR_PRICE } from "@/server/catalogue/products/product-sale";
import { stepsOf } from "@/server/platform/database/columns";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

/** The SQL of a `products` column that a bulk edit can change. */
interface BulkColumn {
  /** The product's current value. */
  current: Prisma.Sql;
  /** The SET clause that writes a value, given as text. */
  assign: (value: Prisma.Sql) => Prisma.Sql;
  /** CASE branches with the reasons why a product cannot have a value, given as text. */
  problems: (value: Prisma.Sql, sets: OptionSetFacts) => Prisma.Sql;
}

/** The facts about option sets that the SQL needs. */
export interface OptionSetFacts {
  /**
   * For each option set id, the price in cents below which a product of the set needs a lowest
   * price, since the options could take a unit under half of the product's price
   * (`needsLowestPrice`).
   */
  unsafeUnder: ReadonlyMap<number, number>;
  /** The ids of the sets with a key step (the option step that chooses the key). */
  keyed: readonly number[];
}

export async function optionSetFacts(tx: PrismaTransaction): Promise<OptionSetFacts> {
  const sets = await tx.prisma.optionSet.findMany({ select: { id: true, steps: true } });
  const steps = sets.map((set) => ({ id: set.id, steps: stepsOf(set) }));
  return {
    unsafeUnder: new Map(
      steps.map(({ id, steps: own }) => [id, -2 * priceRange(cents(0), own).cheapest]),
    ),
    keyed: steps.filter(({ steps: own }) => keyStepOf(own)).map(({ id }) => id),
  };
}

/** A product's lowest quantity price, in dollars; null if it has no quantity prices. */
const LAST_QUANTITY_PRICE = Prisma.sql`(products.quantity_prices -> -1 ->> 'unitCents')::numeric / 100`;

const problem = (code: BulkProblem) => Prisma.sql`${code}::text`;

/** The CASE branch for a product whose options require a lowest price that it lacks. */
function lowestPriceMissing(price: Prisma.Sql, set: Prisma.Sql, { unsafeUnder }: OptionSetFacts) {
  const unsafe = [...unsafeUnder].filter(([, under]) => under > 0);
  return Prisma.sql`
    WHEN products.lowest_price_usd IS NULL AND EXISTS (
      SELECT FROM unnest(${unsafe.map(([id]) => id)}::int[], ${unsafe.map(([, under]) => under)}::int[])
        AS unsafe(id, under)
      WHERE unsafe.id = ${set} AND least(${price}, ${LAST_QUANTITY_PRICE}, ${Prisma.raw(OPEN_SALE_PRICE)}) * 100 < unsafe.under
    ) THEN ${problem("lowest_price_missing")}`;
}

export const BULK_COLUMNS: Record<BulkField, BulkColumn> = {
  priceUSD: {
    // For a product on sale, the edit changes the regular price. That price returns after the sale,
    // and the shop shows the sale's reduction against it.
    current: REGULAR_PRICE,
    assign: (value) => Prisma.sql`
      price_usd = CASE WHEN products.sale_state = 'running' THEN products.price_usd ELSE ${value}::numeric END,
      original_price_usd = CASE WHEN products.sale_state = 'running' THEN ${value}::numeric
        ELSE products.original_price_usd END,
      regular_price_usd = CASE WHEN products.sale_state = 'running' THEN ${value}::numeric END`,
    problems: (value, sets) => Prisma.sql`
      WHEN ${value}::numeric < 0.01 THEN ${problem("price_too_low")}
      WHEN ${value}::numeric > ${MAX_CENTS}::numeric / 100 THEN ${problem("price_too_high")}
      WHEN CASE WHEN products.sale_state = 'running' THEN products.regular_original_price_usd
        ELSE products.original_price_usd END <= ${value}::numeric THEN ${problem("original_price")}
      WHEN ${Prisma.raw(OPEN_SALE_PRICE)} >= ${value}::numeric THEN ${problem("sale_price")}
      WHEN products.lowest_price_usd > ${value}::numeric THEN ${problem("lowest_price")}
      WHEN (products.quantity_prices -> 0 ->> 'unitCents')::numeric / 100 >= ${value}::numeric
        THEN ${problem("quantity_prices")}
      ${lowestPriceMissing(Prisma.sql`${value}::numeric`, Prisma.sql`products.option_set_id`, sets)}`,
  },
  isActive: {
    current: Prisma.sql`products.is_active`,
    assign: (value) => Prisma.sql`is_active = ${value}::boolean`,
    problems: (value) => Prisma.sql`
      WHEN ${value}::boolean AND products.fulfilment = 'shared' AND products.digital_content IS NULL
        THEN ${problem("content_missing")}`,
  },
  categoryId: {
    current: Prisma.sql`products.category_id`,
    assign: (value) => Prisma.sql`category_id = ${value}::int`,
    problems: (value) => Prisma.sql`
      WHEN NOT EXISTS (SELECT FROM categories WHERE categories.id = ${value}::int)
        THEN ${problem("category_gone")}`,
  },
  optionSetId: {
    current: Prisma.sql`products.option_set_id`,
    assign: (value) => Prisma.sql`option_set_id = ${value}::int`,
    problems: (value, sets) => Prisma.sql`
      WHEN ${value} IS NOT NULL
        AND NOT EXISTS (SELECT FROM option_sets WHERE option_sets.id = ${value}::int)
        THEN ${problem("option_set_gone")}
      WHEN (products.option_set_id = ANY(${sets.keyed}::int[]) OR ${value}::int = ANY(${sets.keyed}::int[]))
        AND (EXISTS (SELECT FROM licence_keys k WHERE k.product_id = products.id)
          OR EXISTS (SELECT FROM order_items i WHERE i.product_id = products.id AND i.fulfilment = 'keys'))
        THEN ${problem("has_keys")}
      ${lowestPriceMissing(Prisma.sql`products.price_usd`, Prisma.sql`${value}::int`, sets)}`,
  },
  platform: {
    current: Prisma.sql`products.platform`,
    assign: (value) => Prisma.sql`platform = ${value}::text`,
    problems: () => Prisma.empty,
  },
};

/** SQL text: the current value of the field of a product. */
export function currentValue(field: BulkField): Prisma.Sql {
  return Prisma.sql`(${BULK_COLUMNS[field].current})::text`;
}

/**
 * SQL text: the reason (`BulkProblem`) why the edit cannot write `value` to a product; null if it
 * can.
 * @param expected the value that the product must still have
 * @param value the value to write
 */
export function problemOf(
  field: BulkField,
  sets: OptionSetFacts,
  expected: Prisma.Sql,
  value: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN products.id IS NULL THEN ${problem("gone")}
    WHEN products.archived_at IS NOT NULL THEN ${problem("archived")}
    WHEN ${currentValue(field)} IS DISTINCT FROM ${expected} THEN ${problem("changed")}
    ${BULK_COLUMNS[field].problems(value, sets)}
  END`;
}
