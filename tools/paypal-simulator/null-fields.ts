/**
 * Optional fields of a capture that become null. The purchase unit keeps its payee and custom id,
 * which the shop compares.
 */
const ABSENT = ["payee", "custom_id", "status_details", "supplementary_data", "links"];

type Fields = Record<string, unknown>;

/** An order with null in place of optional fields, even if they have a value. */
export function withNulls(order: Fields): Fields {
  const units = Array.isArray(order.purchase_units) ? (order.purchase_units as Fields[]) : [];
  return { ...order, payer: null, links: null, purchase_units: units.map(unitWithNulls) };
}

function unitWithNulls(unit: Fields): Fields {
  const { captures } = (unit.payments ?? {}) as { captures?: Fields[] };
  if (!captures) return { ...unit, payments: null };
  const nulls = Object.fromEntries(ABSENT.map((name) => [name, null]));
  const payments = { captures: captures.map((one) => ({ ...one, ...nulls })), refunds: null };
  return { ...unit, payments };
}
