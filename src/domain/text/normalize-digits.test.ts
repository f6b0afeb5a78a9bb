import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeAmount, normalizeDigits, normalizeNumber } from "@/domain/text/normalize-digits";

const ARABIC = [..."٠١٢٣٤٥٦٧٨٩"];
const PERSIAN = [..."۰۱۲۳۴۵۶۷۸۹"];

/**
 * Types a number digit by digit. `hands` lists the keyboard used for each digit: 0 Western,
 * 1 Arabic, 2 Persian. The list repeats if the number has more digits.
 */
const typedBy = (hands: readonly number[], figure: string) =>
  [...figure]
    .map((sign, index) => {
      const keyboard = [null, ARABIC, PERSIAN][hands[index % hands.length] ?? 0];
      return keyboard?.[Number.parseInt(sign, 10)] ?? sign;
    })
    .join("");

const hands = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 8 });

describe("typed digits", () => {
  it("of Arabic and Persian keyboards become Western digits", () => {
    expect(normalizeDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
    expect(normalizeDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  });

  it("lose the invisible direction marks of a copied number", () => {
    expect(normalizeDigits("\u202a+966 50\u202c \u200f\u061c١٢\u2066\u2069")).toBe("+966 50 12");
  });

  it("leave all other characters unchanged", () => {
    expect(normalizeDigits("رمز ٧ K-9 ٪ ٫")).toBe("رمز 7 K-9 ٪ ٫");
    expect(normalizeDigits("")).toBe("");
  });

  it("give the same number on every keyboard", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#?\d{1,20}$/), hands, (number, by) => {
        expect(normalizeDigits(typedBy(by, number))).toBe(number);
      }),
    );
  });
});

describe("a typed figure", () => {
  it.each([
    ["٩٫٩٩", "9.99"],
    ["۹٫۹۹", "9.99"],
    [" 9.99 ", "9.99"],
    ["١٬٢٣٤٫٥٠", "1234.50"],
    ["١٢٬٣٤٥٬٦٧٨", "12345678"],
    ["−١", "-1"],
    ["-1", "-1"],
    ["\u200f١٥\u200f", "15"],
  ])("%s is %s", (typed, figure) => expect(normalizeNumber(typed)).toBe(figure));

  it.each(["١٬٢", "١٬٢٣٤٥", "١٢٣٤٬٥٦٧", "٬١٢٣", "١٢٫٣٫٤", "1,234", "٩،٩٩", "1.234,5", "٩٫٩٩ $"])(
    "%s is not a number",
    (typed) => expect(normalizeNumber(typed)).not.toMatch(/^-?\d+(\.\d+)?$/),
  );

  it("keeps its value on every keyboard, also with Arabic separators for thousands and cents", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        hands,
        fc.boolean(),
        (cents, by, isGrouped) => {
          const whole = String(Math.floor(cents / 100));
          const figure = `${whole}.${String(cents % 100).padStart(2, "0")}`;
          const shown = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, "٬") : whole;
          expect(normalizeNumber(typedBy(by, `${shown}٫${figure.split(".")[1]}`))).toBe(figure);
        },
      ),
    );
  });

  it("does not change when it is normalized twice", () => {
    const figures = fc.string({
      unit: fc.constantFrom(...ARABIC, ..."0129", "٫", "٬", "−", " ", "."),
    });
    fc.assert(
      fc.property(figures, (typed) => {
        const once = normalizeNumber(typed);
        expect(normalizeNumber(once)).toBe(once);
      }),
    );
  });
});

describe("a typed amount", () => {
  it.each([
    ["9,99", "9.99"],
    ["9.99", "9.99"],
    ["٩٫٩٩", "9.99"],
    ["٩،٩٩", "9.99"],
    ["9,9", "9.9"],
    ["-9,99", "-9.99"],
    ["1234,50", "1234.50"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1 234,50", "1234.50"],
    ["1\u00a0234.50", "1234.50"],
    ["1 234", "1234"],
    ["1,234,567", "1234567"],
    ["1.234.567,8", "1234567.8"],
    ["١٬٢٣٤٫٥٠", "1234.50"],
    ["10", "10"],
    ["", ""],
  ])("%j is %j", (typed, amount) => expect(normalizeAmount(typed)).toBe(amount));

  it.each([
    "1,234",
    "1,2345",
    "12,34,56",
    "1,23.45",
    "1.23,456",
    "1,234.567",
    "9,99 $",
    ",99",
    "1,",
    "1,234,56",
  ])("%j is no amount, or an ambiguous one", (typed) =>
    expect(normalizeAmount(typed)).not.toMatch(/^-?\d{1,8}(\.\d{1,2})?$/),
  );
});
