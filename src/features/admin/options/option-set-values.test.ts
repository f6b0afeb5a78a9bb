import { expect, test } from "vitest";
import { optionSetForm } from "@/contract/admin/catalogue/option-sets";
import { CREATIVE_STEPS } from "@/domain/catalogue/option-set-fixture";
import { NEW_OPTION, NEW_STEP, setValuesOf, suggestedKey, typedReach } from "./option-set-values";

const CREATIVE = {
  id: 3,
  slug: "creative",
  name: "Creative subscription",
  nameAr: null,
  isBuiltIn: true,
  version: 1,
  products: 2,
  steps: CREATIVE_STEPS.map((step) => ({ ...step, options: [...step.options] })),
};

test("form values parse back to the stored set", () => {
  const saved = optionSetForm.parse(setValuesOf(CREATIVE));
  expect(saved).toEqual({ name: CREATIVE.name, nameAr: null, steps: CREATIVE.steps });
});

test("a label suggests the key of its option", () => {
  expect(suggestedKey("12 months")).toBe("12-months");
  expect(suggestedKey(" Élan (Pro) ")).toBe("e-lan-pro");
  expect(suggestedKey("شهر")).toBe("");
});

test("the price range is known once every typed amount is valid", () => {
  expect(typedReach(setValuesOf(CREATIVE).steps)).toEqual({ cheapest: -3500, dearest: 1000 });
  const step = (modifier: string) => ({ ...NEW_STEP, options: [{ ...NEW_OPTION, modifier }] });
  expect(typedReach([step("+٢٫٥")])).toEqual({ cheapest: 0, dearest: 250 });
  expect(typedReach([step("much")])).toBeNull();
  // A text step costs nothing, even if it still has options from before its type was changed.
  expect(typedReach([{ ...step("5"), type: "text" }])).toEqual({ cheapest: 0, dearest: 0 });
});
