/** Fields about people, at any depth: the shop does not use them and does not store them. */
const OF_PEOPLE = new Set([
  ...["payer", "payer_info", "payment_source", "shipping", "shipping_address", "billing_address"],
  ...["buyer", "email_address", "email", "phone", "messages"],
]);

/**
 * Returns a copy of an event without the fields in OF_PEOPLE. Decision 035 (export and erasure of
 * personal data).
 */
export function redactPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactPersonalData);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !OF_PEOPLE.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, redactPersonalData(inner)]));
}
