import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "@/domain/text/fold-text";
import { matchParts } from "./match-parts";

const bold = (text: string, query: string) =>
  matchParts(text, query)
    .filter((part) => part.isMatch)
    .map((part) => part.text);

test("each word of the query is marked in a name, regardless of case", () => {
  expect(bold("Desktop OS Pro licence", "os LIC")).toEqual(["OS", "lic"]);
  expect(bold("Crème brûlée", "BRUL")).toEqual(["brûl"]);
});

test("a number is marked in Western and Arabic-Indic digits", () => {
  expect(bold("PUBG UC 660", "٦٦٠")).toEqual(["660"]);
  expect(bold("شدات ٦٦٠", "660")).toEqual(["٦٦٠"]);
  expect(bold("PUBG UC 660", "660uc")).toEqual(["UC", "660"]);
});

test("Arabic is marked in any spelling: alef forms, taa marbuta, marks, tatweel, no article", () => {
  expect(bold("أُوفيس بلس", "اوفيس")).toEqual(["أُوفيس"]);
  expect(bold("بطاقة هدايا", "بطاقه")).toEqual(["بطاقة"]);
  expect(bold("بـــرق", "برق")).toEqual(["بـــرق"]);
  expect(bold("على مدى", "مدي")).toEqual(["مدى"]);
  expect(bold("الألعاب الرقمية", "العاب رقم")).toEqual(["ألعاب", "رقم"]);
  expect(bold("شحن سريع", "الشحن")).toEqual(["شحن"]);
});

test("a match in the middle of a word is not marked", () => {
  expect(bold("Reduced price", "uc")).toEqual([]);
  expect(bold("Photo editor", "o ed")).toEqual(["ed"]);
});

test("punctuation is ignored", () => {
  expect(bold("C++ (IDE) licence", "(ide")).toEqual(["IDE"]);
  expect(matchParts("A licence", ".")).toHaveLength(1);
  expect(matchParts("", "uc")).toEqual([]);
});

/**
 * Random texts of Arabic and Latin characters, digits and punctuation. Folding (normalization for
 * the search) changes some of these characters.
 */
const typed = fc.string({
  unit: fc.constantFrom(..."اأإآٱىيةهكکـًٌَُِّْٰ٠٣۷ ء'’aéÉßIİ1 7-()™😀\u200f"),
  maxLength: 24,
});

test("the parts add up to the name, and each match starts like a word of the query", () => {
  fc.assert(
    fc.property(typed, typed, (text, query) => {
      const parts = matchParts(text, query);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      const spaced = query.replace(/(?<=\d)(?=[^\d\s])|(?<=[^\d\s])(?=\d)/gu, " ");
      const words = foldText(`${query} ${spaced}`).split(" ");
      for (const part of parts) {
        expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
        if (!part.isMatch) continue;
        const folded = foldText(part.text);
        expect(words.some((word) => word.endsWith(folded) || folded.startsWith(word))).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a name's own words are marked in any spelling of the query", () => {
  fc.assert(
    fc.property(typed, (text) => {
      const spelt = foldText(text);
      fc.pre(spelt.split(" ").every((word) => [...word].length > 1));
      const shown = matchParts(text, spelt);
      expect(foldText(shown.flatMap((part) => (part.isMatch ? part.text : [])).join(" "))).toBe(
        spelt,
      );
    }),
    { numRuns: 2_000 },
  );
});
