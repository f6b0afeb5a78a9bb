import { PACE_DAYS } from "@/domain/shop/alert";

/**
 * SQL rows (subject, product_id, choice, units, facts) of products for sale with fewer than `units`
 * units, and of choices (options with separate key pools) with fewer than `units` keys: one choice
 * may be sold out while the others have stock. `choice` is null for the product as a whole;
 * `subject` identifies the alert about the row, and `facts` holds the values for its text.
 * @param units a number, as SQL
 */
export function lowStockRows(units: string): string {
  return `
    SELECT 'product:' || p.id AS subject, p.id AS product_id, NULL::text AS choice, p.available_units AS units,
      jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'units', p.available_units) AS facts
    FROM products p WHERE ${isLow(units)}
    UNION ALL
    SELECT 'product:' || p.id || ':' || c.value, p.id, c.value, coalesce(k.units, 0),
      jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'units', coalesce(k.units, 0),
        'choice', c.value, 'choiceName', c.label, 'choiceNameAr', c.label_ar)
    FROM (
      SELECT s.id AS set_id, o->>'value' AS value, o->>'label' AS label, o->>'labelAr' AS label_ar
      FROM option_sets s, jsonb_array_elements(s.steps) step, jsonb_array_elements(step->'options') o
      WHERE s.key_step_id IS NOT NULL AND step->>'id' = s.key_step_id
    ) c
    JOIN products p ON p.option_set_id = c.set_id AND p.fulfilment = 'keys' AND p.is_active AND p.archived_at IS NULL
    LEFT JOIN (
      SELECT product_id, choice, count(*)::int AS units FROM licence_keys WHERE status = 'available' GROUP BY 1, 2
    ) k ON k.product_id = p.id AND k.choice = c.value
    WHERE coalesce(k.units, 0) < ${units}::int`;
}

/**
 * SQL: the rows of the common table expression `low` (`lowStockRows`) that raise an alert. A choice
 * raises an alert only if its product has enough units in total.
 * @param lowStock the number of units below which stock is low, as SQL
 */
export const lowStockAlerts = (lowStock: string) => `
    SELECT l.* FROM low l WHERE l.units < ${lowStock}::int
      AND (l.choice IS NULL OR l.product_id NOT IN (
        SELECT whole.product_id FROM low whole WHERE whole.choice IS NULL AND whole.units < ${lowStock}::int))`;

/** SQL condition: product `p` is for sale with fewer than `units` units; unlimited stock is -1. */
function isLow(units: string): string {
  return `p.is_active AND p.archived_at IS NULL AND p.available_units >= 0 AND p.available_units < ${units}::int`;
}

/**
 * SQL rows (product_id, choice, units) of the units sold in the last PACE_DAYS days, without items
 * that a refund withdrew.
 * @param at a moment, as SQL
 * @param products an array of product ids, as SQL
 */
export function soldUnits(at: string, products: string): string {
  return `
    SELECT i.product_id, i.choice, sum(i.quantity)::int AS units
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.completed_at > ${at} - ${PACE_DAYS} * interval '1 day'
      AND i.product_id = ANY(${products}) AND i.refund_id IS NULL
    GROUP BY i.product_id, i.choice`;
}
