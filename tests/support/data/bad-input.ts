import fc from "fast-check";

/** Texts that have broken shops before. */
export const HOSTILE = [
  "\0",
  "a\0b",
  "\ud800",
  "%00",
  "%E0%A4%A",
  "'; DROP TABLE products; --",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "\u202egpj.exe",
  "9".repeat(400),
  "NaN",
  "-0",
  "1e999",
];

/** What each path, and the procedure behind it, is rightly given: noise takes the place of parts of it. */
export const GOOD: Record<string, Record<string, unknown>> = {
  "GET /products.php": { limit: "5", cursor: "3", category: "gaming", sort: "name" },
  "GET /products/search": { q: "uc" },
  "POST /cart.php": {
    product_id: 7,
    quantity: 1,
    customization: { platform: "mac", "license-type": "personal" },
    playerId: "",
  },
  "PUT /cart/{userKey}/{productId}": { quantity: 1 },
  "POST /orders": {
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    items: [{ productId: 1, pubgPlayerId: "5123456789" }],
    currency: "USD",
  },
  "POST /register.php": {
    username: "layla",
    email: "layla@example.com",
    password: "green river 9",
    confirmPassword: "green river 9",
  },
  "POST /login.php": { email: "customer@example.com", password: "violet lamp 42" },
  "POST /auth/verify": { email: "customer@example.com", code: "7KQ4ZD" },
  "POST /auth/resend-verification": { email: "customer@example.com" },
  "POST /password_reset_request.php": { email: "customer@example.com" },
  "POST /password_reset_confirm.php": {
    email: "customer@example.com",
    code: "7KQ4ZD",
    new_password: "amber 7",
  },
  "POST /auth/request-password-reset": { currentPassword: "violet lamp 42" },
  "POST /cart/save-to-user": { userId: 2 },
  "GET /orders/my": { before: "5" },
  "POST /paypal/order": { amount: "79.98", currency: "USD", intent: "CAPTURE" },
};

export const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 30 }),
);

const value = fc.oneof(
  { depthSize: "small" },
  text,
  fc.integer(),
  fc.constantFrom(null, true, -1, 0.5, 2 ** 31, 2 ** 53, "", [], {}),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 2 })), { maxKeys: 3 }),
  fc.array(fc.record({ productId: fc.integer(), lineId: fc.integer(), pubgPlayerId: text })),
);

/** The good input with one or two parts corrupted, or something else altogether. */
export function corrupted(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(good);
  if (names.length === 0) return fc.oneof(fc.anything({ maxDepth: 2 }), fc.dictionary(text, text));
  const corrupting = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 8, arbitrary: corrupting.map((parts) => ({ ...good, ...parts })) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  );
}

/** The good input with each of its parts corrupted by each of the hostile texts. */
export function corruptedOneByOne(good: Record<string, unknown>): Record<string, unknown>[] {
  return Object.keys(good).flatMap((name) => HOSTILE.map((worst) => ({ ...good, [name]: worst })));
}
