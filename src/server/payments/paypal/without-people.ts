/** What an event says of people, wherever it stands: the shop acts by none of it, and does not keep it. */
const OF_PEOPLE = new Set([
  ...["payer", "payer_info", "payment_source", "shipping", "shipping_address", "billing_address"],
  ...["buyer", "email_address", "email", "phone", "messages"],
]);

/** What an event says, but for that. Decision 035. */
export function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !OF_PEOPLE.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutPeople(inner)]));
}
