import fc from "fast-check";
import { expect, it } from "vitest";
import { findsOf, readWordFinds } from "./word-matches";

/**
 * Random matches of a word: product ids, each with one bit per tier (rank of match quality), the
 * best tier in the lowest bit. The nine tiers form three groups (names; search words and category;
 * descriptions), each with a tier for whole words, one for prefixes and one for mistyped words. A
 * product in a tier is also in the later tiers of that group and, in each later group, in the tiers
 * for the same and weaker kinds of match.
 */
const held = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    bits: fc.constantFrom(511, 510, 508, 504, 438, 432, 292, 288, 448, 384, 256),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);

it("several words match the products that every word matches, in the best tier common to all", () => {
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 4 }), (words) => {
      const lists = words.map((word) => {
        const ordered = [...word].sort((one, other) => one.id - other.id);
        return readWordFinds(ordered.map(({ id, bits }) => 512 * id + bits).join(" "));
      });
      const bitsOf = (id: number) =>
        words.reduce((bits, word) => bits & (word.find((one) => one.id === id)?.bits ?? 0), 511);
      const everything = Array.from({ length: 60 }, (_, index) => index + 1);
      const isPage = everything.filter((id) => bitsOf(id) & 128).length >= 24;
      const tierOf = (id: number) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8].find(
          (tier) => bitsOf(id) & (1 << tier) && !(isPage && tier % 3 === 2),
        );
      const found = findsOf(lists);
      expect(found.ranked).toEqual(
        found.ranked.map((_, tier) => everything.filter((id) => tierOf(id) === tier)),
      );
      expect(found.total).toBe(everything.filter((id) => tierOf(id) !== undefined).length);
      expect(found.isAsTyped).toBe(everything.some((id) => bitsOf(id) & 128));
    }),
    { numRuns: 500 },
  );
});
