import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Customization, canonicalCustomization } from "@/domain/catalogue/customization";
import {
  chargedPriceRange,
  needsLowestPrice,
  type OptionStep,
  optionSetProblem,
  priceRange,
} from "@/domain/catalogue/option-set";
import {
  CREATIVE_STEPS,
  LICENCE_STEPS,
  OTHER_STEPS,
  TOPUP_STEPS,
} from "@/domain/catalogue/option-set-fixture";
import { unitPrice } from "@/domain/catalogue/pricing";
import { cents } from "@/domain/money";

const [TYPE, PLATFORM, SERVICES] = LICENCE_STEPS as readonly [OptionStep, OptionStep, OptionStep];

describe("the steps of an option set", () => {
  it.each([
    ["game top-ups", TOPUP_STEPS],
    ["licences", LICENCE_STEPS],
    ["creative software", CREATIVE_STEPS],
    ["other products", OTHER_STEPS],
    ["nothing", []],
  ])("are valid if they are those of %s", (_what, steps) => {
    expect(optionSetProblem(steps)).toBeNull();
  });

  it.each<[string, readonly OptionStep[], object]>([
    [
      "a repeated id",
      [TYPE, { ...SERVICES, id: TYPE.id }],
      { problem: "step_id_repeated", stepIndex: 1 },
    ],
    ["an id with a blank", [{ ...TYPE, id: "a b" }], { problem: "step_id_invalid", stepIndex: 0 }],
    ["the reserved id playerId", [{ ...TYPE, id: "playerId" }], { problem: "step_id_invalid" }],
    [
      "the name of an object's built-in property as id",
      [{ ...TYPE, id: "constructor" }],
      { problem: "step_id_invalid" },
    ],
    ["a choice without options", [{ ...TYPE, options: [] }], { problem: "step_options_missing" }],
    ["a text with options", [{ ...TYPE, type: "text" }], { problem: "step_options_needless" }],
    [
      "a repeated value",
      [{ ...TYPE, options: [...TYPE.options, ...TYPE.options] }],
      { problem: "option_value_repeated", value: "personal" },
    ],
    [
      "a value with a slash",
      [{ ...TYPE, options: [{ ...(TYPE.options[0] as OptionStep["options"][0]), value: "a/b" }] }],
      { problem: "option_value_invalid", value: "a/b" },
    ],
    [
      "two steps that choose the key",
      [
        { ...TYPE, choosesKey: true },
        { ...PLATFORM, choosesKey: true },
      ],
      { problem: "key_step_repeated", stepIndex: 1 },
    ],
    [
      "a checkbox step that chooses the key",
      [{ ...SERVICES, choosesKey: true }],
      { problem: "key_step_unfit" },
    ],
    [
      "an optional step that chooses the key",
      [{ ...TYPE, required: false, choosesKey: true }],
      { problem: "key_step_unfit" },
    ],
  ])("are refused with %s", (_what, steps, problem) => {
    expect(optionSetProblem(steps)).toMatchObject(problem);
  });
});

describe("the range of a price", () => {
  it("is from the cheapest to the most expensive choice", () => {
    expect(priceRange(cents(3999), LICENCE_STEPS)).toEqual({ cheapest: 3999, dearest: 9999 });
    expect(priceRange(cents(5499), CREATIVE_STEPS)).toEqual({ cheapest: 1999, dearest: 6499 });
    expect(priceRange(cents(999), OTHER_STEPS)).toEqual({ cheapest: 999, dearest: 999 });
    expect(priceRange(cents(999), [])).toEqual({ cheapest: 999, dearest: 999 });
  });

  it("includes Quick Add, which leaves required steps unanswered", () => {
    const dear = {
      ...TYPE,
      options: TYPE.options.map((one) => ({ ...one, modifierCents: cents(500) })),
    };
    expect(priceRange(cents(1000), [dear])).toEqual({ cheapest: 1000, dearest: 1500 });
    expect(priceRange(cents(1000), [{ ...dear, choosesKey: true }])).toEqual({
      cheapest: 1500,
      dearest: 1500,
    });
  });

  it("below half of the price requires a lowest price", () => {
    expect(needsLowestPrice(cents(2999), CREATIVE_STEPS)).toBe(true);
    expect(needsLowestPrice(cents(5499), CREATIVE_STEPS)).toBe(true);
    expect(needsLowestPrice(cents(6999), CREATIVE_STEPS)).toBe(true);
    expect(needsLowestPrice(cents(7000), CREATIVE_STEPS)).toBe(false);
    expect(needsLowestPrice(cents(99), LICENCE_STEPS)).toBe(false);
  });

  it("is bounded by the lowest price, and by one cent", () => {
    expect(chargedPriceRange(cents(2999), cents(999), CREATIVE_STEPS)).toEqual({
      cheapest: 999,
      dearest: 3999,
    });
    expect(chargedPriceRange(cents(2999), null, CREATIVE_STEPS).cheapest).toBe(1);
  });

  it("contains the price of every possible choice", () => {
    const answers = fc.record({
      "license-type": fc.constantFrom("personal", "commercial"),
      platform: fc.constantFrom("windows", "mac", "mobile"),
      "additional-services": fc.subarray(["installation-support", "basic-training"]),
    });
    fc.assert(
      fc.property(
        answers,
        fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 8, maxLength: 8 }),
        (raw, modifiers) => {
          let next = 0;
          const steps = LICENCE_STEPS.map((step) => ({
            ...step,
            options: step.options.map((one) => ({
              ...one,
              modifierCents: cents(modifiers[next++] ?? 0),
            })),
          }));
          const chosen = canonicalCustomization(steps, raw as Customization);
          if (!chosen.ok) throw new Error("not a choice");
          const basis = { base: cents(20_000), lowest: null, steps, quantityPrices: [] };
          const unit = unitPrice(basis, chosen.value);
          const { cheapest, dearest } = priceRange(basis.base, steps);
          expect(unit).toBeGreaterThanOrEqual(cheapest);
          expect(unit).toBeLessThanOrEqual(dearest);
        },
      ),
    );
  });
});
