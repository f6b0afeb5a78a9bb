import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Customization,
  canonicalCustomization,
  chosenOptions,
  customizationKey,
  isAnswered,
  MAX_TEXT_ANSWER,
  PRODUCT_KINDS,
  type ProductKind,
  stepsFor,
  unitPrice,
} from "@/domain/customization";
import { cents } from "@/domain/money";

function canonical(kind: ProductKind, raw: Customization): Customization {
  const result = canonicalCustomization(kind, raw);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

const problems = (kind: ProductKind, raw: Customization) => {
  const result = canonicalCustomization(kind, raw);
  return result.ok ? [] : result.problems;
};

/** Full answers to the wizard of a kind, its checkboxes in any order. */
function anyAnswers(kind: ProductKind): fc.Arbitrary<Customization> {
  const answers = stepsFor(kind).map((step) => {
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
  it.each<[string, ProductKind, Customization, number]>([
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
    expect(unitPrice(cents(3999), kind, canonical(kind, chosen))).toBe(expected);
  });

  it("never goes below one cent", () => {
    const year = { "subscription-duration": "12-months", applications: ["photoshop"] };
    expect(unitPrice(cents(2999), "creative", year)).toBe(1);
    expect(unitPrice(cents(3500), "creative", year)).toBe(1);
    expect(unitPrice(cents(3501), "creative", year)).toBe(1);
    expect(unitPrice(cents(3502), "creative", year)).toBe(2);
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

  it("leaves the Player ID to the line and empty answers away", () => {
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

  it.each<[string, ProductKind, Customization, string]>([
    ["an unknown step", "other", { colour: "red" }, "unknown"],
    ["an unknown option", "game_topup", { server: "moon" }, "unknown"],
    ["a list for a single choice", "licence", { platform: ["mac", "windows"] }, "unknown"],
    ["a note that is too long", "other", { notes: "x".repeat(MAX_TEXT_ANSWER + 1) }, "unknown"],
    ["a note no database can keep", "other", { notes: "a\0b" }, "unknown"],
    ["half a character", "other", { notes: "\ud83d" }, "unknown"],
    ["a required step left out", "licence", { platform: "mac" }, "missing"],
    ["no application", "creative", { "subscription-duration": "1-month" }, "missing"],
  ])("with %s is refused", (_what, kind, raw, problem) => {
    expect(problems(kind, raw).map((one) => one.problem)).toContain(problem);
  });

  it("is stable: the canonical form of a canonical form is itself", () => {
    for (const kind of PRODUCT_KINDS) {
      fc.assert(
        fc.property(anyAnswers(kind), (raw) => {
          const first = canonical(kind, raw);
          expect(canonical(kind, first)).toEqual(first);
          expect(customizationKey(canonical(kind, first))).toBe(customizationKey(first));
          expect(unitPrice(cents(100), kind, first)).toBeGreaterThanOrEqual(1);
        }),
      );
    }
  });

  it("names its choices in the order of the wizard, each with its modifier", () => {
    const chosen = canonical("creative", {
      applications: ["after-effects", "photoshop"],
      "subscription-duration": "3-months",
    });
    expect(chosenOptions("creative", chosen)).toEqual([
      { stepId: "subscription-duration", value: "3-months", priceModifier: -1000 },
      { stepId: "applications", value: "photoshop", priceModifier: 0 },
      { stepId: "applications", value: "after-effects", priceModifier: 500 },
    ]);
  });
});

describe("a step of the wizard", () => {
  const step = (kind: ProductKind, id: string) => {
    const found = stepsFor(kind).find((one) => one.id === id);
    if (!found) throw new Error(id);
    return found;
  };

  it("lets nobody on before a required answer, and everybody where it is optional", () => {
    expect(isAnswered(step("licence", "platform"), undefined)).toBe(false);
    expect(isAnswered(step("licence", "platform"), "mac")).toBe(true);
    expect(isAnswered(step("creative", "applications"), [])).toBe(false);
    expect(isAnswered(step("creative", "applications"), ["premiere"])).toBe(true);
    expect(isAnswered(step("licence", "additional-services"), undefined)).toBe(true);
    expect(isAnswered(step("other", "notes"), "")).toBe(true);
  });

  it("takes a Player ID of 8 to 16 digits only", () => {
    expect(isAnswered(step("game_topup", "playerId"), "1234567")).toBe(false);
    expect(isAnswered(step("game_topup", "playerId"), "٥١٢٣٤٥٦٧٨٩")).toBe(true);
  });
});
