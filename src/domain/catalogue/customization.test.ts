import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Customization,
  canonicalCustomization,
  chosenOptions,
  customizationKey,
  isAnswered,
  isStillValid,
  keyChoiceOf,
  MAX_TEXT_ANSWER,
  pricedOptions,
} from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import {
  CREATIVE_STEPS,
  LICENCE_STEPS,
  OTHER_STEPS,
  TOPUP_STEPS,
} from "@/domain/catalogue/option-set-fixture";
import { unitPrice } from "@/domain/catalogue/pricing";
import { cents } from "@/domain/money";

const STEPS = {
  game_topup: TOPUP_STEPS,
  licence: LICENCE_STEPS,
  creative: CREATIVE_STEPS,
  other: OTHER_STEPS,
} as const;
type BuiltIn = keyof typeof STEPS;

function canonical(kind: BuiltIn, raw: Customization): Customization {
  const result = canonicalCustomization(STEPS[kind], raw);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const problems = (kind: BuiltIn, raw: Customization) => {
  const result = canonicalCustomization(STEPS[kind], raw);
  return result.ok ? [] : result.problems;
};

/** The price of one unit of a product with a built-in option set. */
const priceOf = (
  base: number,
  kind: BuiltIn,
  chosen: Customization,
  lowest: number | null = null,
) =>
  unitPrice(
    {
      base: cents(base),
      lowest: lowest === null ? null : cents(lowest),
      steps: STEPS[kind],
      quantityPrices: [],
    },
    chosen,
  );

/** Complete answers to the wizard of a built-in option set, with checkboxes in any order. */
function anyAnswers(kind: BuiltIn): fc.Arbitrary<Customization> {
  const answers = STEPS[kind].map((step) => {
    const values = step.options.map((option) => option.value);
    if (step.type === "checkbox") {
      const chosen = fc.shuffledSubarray(values, { minLength: step.required ? 1 : 0 });
      return [step.id, chosen] as const;
    }
    return [step.id, values.length > 0 ? fc.constantFrom(...values) : fc.string()] as const;
  });
  return fc.record(Object.fromEntries(answers));
}

describe("the price of one unit", () => {
  it.each<[string, BuiltIn, Customization, number]>([
    ["a commercial licence", "licence", { "license-type": "commercial", platform: "mac" }, 4999],
    [
      "a licence with every service",
      "licence",
      {
        "license-type": "personal",
        platform: "windows",
        "additional-services": ["installation-support", "basic-training", "priority-support"],
      },
      8999,
    ],
    [
      "three months with video and motion",
      "creative",
      { "subscription-duration": "3-months", applications: ["premiere", "after-effects"] },
      3999,
    ],
    [
      "six months of photos",
      "creative",
      { "subscription-duration": "6-months", applications: ["photoshop"] },
      1999,
    ],
    ["a top-up on any server", "game_topup", { server: "asia" }, 3999],
    ["a note", "other", { notes: "as a present" }, 3999],
    ["nothing chosen", "creative", {}, 3999],
  ])("of %s follows the modifiers", (_what, kind, chosen, expected) => {
    expect(priceOf(3999, kind, canonical(kind, chosen))).toBe(expected);
  });

  it("never goes below one cent", () => {
    const year = { "subscription-duration": "12-months", applications: ["photoshop"] };
    expect(priceOf(2999, "creative", year)).toBe(1);
    expect(priceOf(3500, "creative", year)).toBe(1);
    expect(priceOf(3501, "creative", year)).toBe(1);
    expect(priceOf(3502, "creative", year)).toBe(2);
  });

  it("never goes below the product's lowest price", () => {
    const year = { "subscription-duration": "12-months", applications: ["photoshop"] };
    expect(priceOf(2999, "creative", year, 999)).toBe(999);
    expect(priceOf(4600, "creative", year, 999)).toBe(1100);
    expect(priceOf(2999, "creative", {}, 999)).toBe(2999);
    // A price that was later lowered below the lowest price is still charged.
    expect(priceOf(500, "creative", {}, 999)).toBe(500);
  });
});

describe("a customization", () => {
  it("is the same however its answers are ordered", () => {
    const one = canonical("creative", {
      applications: ["after-effects", "photoshop"],
      "subscription-duration": "1-month",
    });
    const other = canonical("creative", {
      "subscription-duration": " 1-month ",
      applications: ["photoshop", "after-effects", "photoshop"],
    });
    expect(one).toEqual(other);
    expect(customizationKey(one)).toBe(customizationKey(other));
    expect(customizationKey({})).toBe("");
  });

  it("excludes the Player ID, which belongs to the line, and empty answers", () => {
    expect(canonical("game_topup", { playerId: "5123456789", server: "global" })).toEqual({
      server: "global",
    });
    expect(canonical("other", { notes: "  " })).toEqual({});
    expect(
      canonical("licence", {
        "license-type": "personal",
        platform: "mac",
        "additional-services": [],
      }),
    ).toEqual({ "license-type": "personal", platform: "mac" });
  });

  it.each<[string, BuiltIn, Customization, string]>([
    ["an unknown step", "other", { colour: "red" }, "unknown"],
    ["an unknown option", "game_topup", { server: "moon" }, "unknown"],
    ["a list for a single choice", "licence", { platform: ["mac", "windows"] }, "unknown"],
    ["a note that is too long", "other", { notes: "x".repeat(MAX_TEXT_ANSWER + 1) }, "unknown"],
    ["a note with a zero byte", "other", { notes: "a\0b" }, "unknown"],
    ["a lone surrogate", "other", { notes: "\ud83d" }, "unknown"],
    ["a required step left out", "licence", { platform: "mac" }, "missing"],
    ["no application", "creative", { "subscription-duration": "1-month" }, "missing"],
  ])("with %s is refused", (_what, kind, raw, problem) => {
    expect(problems(kind, raw).map((one) => one.problem)).toContain(problem);
  });

  it("stays the same when it is made canonical again", () => {
    for (const kind of Object.keys(STEPS) as BuiltIn[]) {
      fc.assert(
        fc.property(anyAnswers(kind), (raw) => {
          const first = canonical(kind, raw);
          expect(canonical(kind, first)).toEqual(first);
          expect(customizationKey(canonical(kind, first))).toBe(customizationKey(first));
          expect(priceOf(100, kind, first)).toBeGreaterThanOrEqual(1);
        }),
      );
    }
  });

  it("lists its choices in the order of the wizard, each with its modifier", () => {
    const chosen = canonical("creative", {
      applications: ["after-effects", "photoshop"],
      "subscription-duration": "3-months",
    });
    const priced = pricedOptions(CREATIVE_STEPS, chosen);
    expect(priced.map((one) => [one.stepId, one.value, one.modifier])).toEqual([
      ["subscription-duration", "3-months", -1000],
      ["applications", "photoshop", 0],
      ["applications", "after-effects", 500],
    ]);
    expect(chosenOptions(CREATIVE_STEPS, chosen)[0]).toEqual({
      stepId: "subscription-duration",
      value: "3-months",
      name: "Duration",
      nameAr: "المدة",
      label: "3 months",
      labelAr: "3 أشهر",
    });
  });
});

describe("a step of the wizard", () => {
  const step = (kind: BuiltIn, id: string) => {
    const found = STEPS[kind].find((one) => one.id === id);
    if (!found) throw new Error(id);
    return found;
  };

  it("stops the wizard only while a required answer is missing", () => {
    expect(isAnswered(step("licence", "platform"), undefined)).toBe(false);
    expect(isAnswered(step("licence", "platform"), "mac")).toBe(true);
    expect(isAnswered(step("creative", "applications"), [])).toBe(false);
    expect(isAnswered(step("creative", "applications"), ["premiere"])).toBe(true);
    expect(isAnswered(step("licence", "additional-services"), undefined)).toBe(true);
    expect(isAnswered(step("other", "notes"), "")).toBe(true);
  });

  it("of numbers accepts only a number, in the digits of any keyboard", () => {
    const number: OptionStep = { ...step("other", "notes"), type: "number" };
    expect(isAnswered(number, "many")).toBe(false);
    expect(isAnswered(number, "٢٫٥")).toBe(true);
    const typed = canonicalCustomization([number], { notes: "٢٫٥" });
    expect(typed).toEqual({ ok: true, value: { notes: "2.5" } });
    expect(canonicalCustomization([number], { notes: "many" }).ok).toBe(false);
  });
});

describe("a stored customization", () => {
  const stored = { "license-type": "commercial", platform: "mac" };
  const without = (id: string, value: string): OptionStep[] =>
    LICENCE_STEPS.map((step) =>
      step.id === id
        ? { ...step, options: step.options.filter((option) => option.value !== value) }
        : step,
    );

  it("fits its set until a chosen option is removed from it", () => {
    expect(isStillValid(LICENCE_STEPS, stored)).toBe(true);
    expect(isStillValid(without("platform", "windows"), stored)).toBe(true);
    expect(isStillValid(without("platform", "mac"), stored)).toBe(false);
    expect(isStillValid(LICENCE_STEPS.slice(0, 1), stored)).toBe(false);
    expect(isStillValid([], stored)).toBe(false);
    expect(isStillValid(CREATIVE_STEPS, {})).toBe(true);
  });

  it("has the value that chooses the key", () => {
    const keyed = LICENCE_STEPS.map((step) => ({ ...step, choosesKey: step.id === "platform" }));
    expect(keyChoiceOf(keyed, stored)).toBe("mac");
    expect(keyChoiceOf(keyed, {})).toBe("");
    expect(keyChoiceOf(LICENCE_STEPS, stored)).toBe("");
    // Quick Add sends only the answer that chooses the key, so other steps may be unanswered.
    expect(canonicalCustomization(keyed, { platform: "mac" }).ok).toBe(true);
    expect(canonicalCustomization(keyed, { "license-type": "personal" }).ok).toBe(false);
  });
});
