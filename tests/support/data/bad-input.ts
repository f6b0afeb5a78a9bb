import fc from "fast-check";
import { REST_EXAMPLES } from "@/server/rest/openapi-examples";
import { anyCharacter } from "./fuzz";

/** Texts that often break shops. */
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

/** A valid input for each REST operation, by method and path, such as "GET /products/search". */
export const GOOD: Record<string, Record<string, unknown> | undefined> = Object.fromEntries(
  Object.entries(REST_EXAMPLES).map(([path, { input }]) => [path, input]),
);

export const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
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

/** The valid input with one or two fields corrupted, or an arbitrary value. */
export function corrupted(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(good);
  if (names.length === 0) return fc.oneof(fc.anything({ maxDepth: 2 }), fc.dictionary(text, text));
  const corrupting = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 8, arbitrary: corrupting.map((parts) => ({ ...good, ...parts })) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  );
}

/** The valid input with each field replaced by each hostile text in turn. */
export function corruptedOneByOne(good: Record<string, unknown>): Record<string, unknown>[] {
  return Object.keys(good).flatMap((name) => HOSTILE.map((worst) => ({ ...good, [name]: worst })));
}
