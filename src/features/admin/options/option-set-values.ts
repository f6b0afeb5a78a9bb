import type { OptionSetDto, OptionSetFormInput } from "@/contract/admin/catalogue/option-sets";
import { formDefaults } from "@/contract/admin/form-defaults";
import {
  hasOptions,
  type OptionStep,
  type PriceRange,
  priceRange,
} from "@/domain/catalogue/option-set";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { normalizeAmount } from "@/domain/text/normalize-digits";

export type StepInput = OptionSetFormInput["steps"][number];
export type OptionInput = StepInput["options"][number];

export const NEW_OPTION: OptionInput = {
  value: "",
  label: "",
  labelAr: "",
  hint: "",
  hintAr: "",
  modifier: "",
};

export const NEW_STEP: StepInput = {
  id: "",
  type: "select",
  required: true,
  choosesKey: false,
  name: "",
  nameAr: "",
  title: "",
  titleAr: "",
  hint: "",
  hintAr: "",
  placeholder: "",
  placeholderAr: "",
  options: [NEW_OPTION],
};

/** The initial values of a new set's form. */
export const NEW_SET: OptionSetFormInput = { name: "", nameAr: "", steps: [NEW_STEP] };

/** The initial form values of a stored set. */
export function setValuesOf({ name, nameAr, steps }: OptionSetDto): OptionSetFormInput {
  const typedOption = ({ modifierCents, ...option }: OptionStep["options"][number]) =>
    formDefaults(NEW_OPTION, {
      ...option,
      modifier: modifierCents === 0 ? "" : decimalFromCents(modifierCents),
    });
  const typedSteps = steps.map((step) => ({
    ...formDefaults(NEW_STEP, { ...step, options: [] }),
    options: step.options.map(typedOption),
  }));
  return { name, nameAr: nameAr ?? "", steps: typedSteps };
}

/**
 * Suggests an identifier for a label, at most 40 characters long: "12 Months" becomes "12-months".
 * Returns "" if the label has no ASCII letter or digit.
 */
export function suggestedKey(label: string): string {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}

/** The range, in cents, that the typed options add to a price; null if an amount is invalid. */
export function typedReach(steps: readonly StepInput[]): PriceRange | null {
  try {
    return priceRange(
      cents(0),
      steps.map((step) => ({ ...step, options: hasOptions(step.type) ? typedOptions(step) : [] })),
    );
  } catch {
    return null;
  }
}

/** @throws RangeError for an invalid amount */
function typedOptions({ options }: StepInput): OptionStep["options"] {
  return options.map(({ modifier, ...option }) => ({
    ...option,
    modifierCents: centsFromDecimal(normalizeAmount(modifier.trim().replace(/^\+/, "")) || "0"),
  }));
}

/** A typed price modifier in cents; null if it is no valid amount. */
export function modifierIn(typed: string): number | null {
  const amount = normalizeAmount(typed.trim().replace(/^\+/, "")) || "0";
  return /^-?\d{1,8}(\.\d{1,2})?$/.test(amount) ? centsFromDecimal(amount) : null;
}
