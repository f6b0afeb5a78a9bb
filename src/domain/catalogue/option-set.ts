import { PLAYER_ID_FIELD } from "@/domain/catalogue/game";
import { type Cents, cents } from "@/domain/money";

export const STEP_TYPES = ["text", "number", "select", "radio", "checkbox"] as const;
export type StepType = (typeof STEP_TYPES)[number];

export interface StepOption {
  value: string;
  label: string;
  labelAr: string | null;
  hint: string | null;
  hintAr: string | null;
  /** Cents added to one unit; negative for a cheaper choice. */
  modifierCents: Cents;
}

/**
 * One question of the customization wizard, as the database stores it. Specification §3,
 * Customization.
 */
export interface OptionStep {
  id: string;
  type: StepType;
  required: boolean;
  /** True if each option has its own pool of keys and its own stock. */
  choosesKey: boolean;
  name: string;
  nameAr: string | null;
  /** The question's text; null to show the name. */
  title: string | null;
  titleAr: string | null;
  /** `[amount]` in the text stands for the largest modifier of the options. */
  hint: string | null;
  hintAr: string | null;
  placeholder: string | null;
  placeholderAr: string | null;
  options: readonly StepOption[];
}

/** Ids of the built-in option sets, which the migration creates (specification §9). */
export const BUILT_IN_SET_IDS = { game_topup: 1, licence: 2, creative: 3, other: 4 } as const;

export const OPTION_SET_LIMITS = {
  steps: 10,
  options: 20,
  /** Characters of the id of a step and of the value of an option. */
  id: 40,
  name: 60,
  title: 120,
  hint: 200,
} as const;

/** Format of step ids and option values, which carts, orders and exports contain. */
const ID_PATTERN = /^[a-zA-Z0-9]+([_-][a-zA-Z0-9]+)*$/;

type StepProblem =
  | "step_id_invalid"
  | "step_id_repeated"
  | "step_options_missing"
  | "step_options_needless"
  | "option_value_invalid"
  | "option_value_repeated"
  | "key_step_repeated"
  | "key_step_unfit";

/** A problem of a step. `value` names the faulty option, if the problem concerns one option. */
export interface OptionSetProblem {
  stepIndex: number;
  value?: string;
  problem: StepProblem;
}

/** The first problem of these steps, or null. src/contract checks text lengths. */
export function optionSetProblem(steps: readonly OptionStep[]): OptionSetProblem | null {
  const ids = steps.map((step) => step.id);
  for (const [stepIndex, step] of steps.entries()) {
    const problem = stepProblem(step);
    if (problem) return { stepIndex, ...problem };
    if (ids.indexOf(step.id) < stepIndex) return { stepIndex, problem: "step_id_repeated" };
  }
  const [, second] = steps.flatMap((step, index) => (step.choosesKey ? [index] : []));
  return second === undefined ? null : { stepIndex: second, problem: "key_step_repeated" };
}

function stepProblem(step: OptionStep): Omit<OptionSetProblem, "stepIndex"> | null {
  // Answers are properties of an object: an inherited property, such as `constructor`, would be
  // read as an answer.
  const isReserved = step.id === PLAYER_ID_FIELD || step.id in {};
  if (!ID_PATTERN.test(step.id) || isReserved) return { problem: "step_id_invalid" };
  const values = step.options.map((option) => option.value);
  if (!hasOptions(step.type)) {
    if (values.length > 0) return { problem: "step_options_needless" };
  } else if (values.length === 0) return { problem: "step_options_missing" };
  for (const [index, value] of values.entries()) {
    if (!ID_PATTERN.test(value)) return { value, problem: "option_value_invalid" };
    if (values.indexOf(value) < index) return { value, problem: "option_value_repeated" };
  }
  const canChooseKey = step.required && (step.type === "select" || step.type === "radio");
  return step.choosesKey && !canChooseKey ? { problem: "key_step_unfit" } : null;
}

/** Whether a step of this type has options; the answers to other types are typed. */
export function hasOptions(type: StepType): boolean {
  return type === "select" || type === "radio" || type === "checkbox";
}

/** The step whose options have their own keys, or undefined. */
export function keyStepOf(steps: readonly OptionStep[]): OptionStep | undefined {
  return steps.find((step) => step.choosesKey);
}

/** The minimum and maximum price of one unit. */
export interface PriceRange {
  cheapest: Cents;
  dearest: Cents;
}

/**
 * The price range of one unit with its options, in cents. Includes Quick Add, which skips the
 * wizard and answers only the step that chooses the key pool. Does not apply the lowest price or
 * the minimum of one cent.
 */
export function priceRange(base: Cents, steps: readonly OptionStep[]): PriceRange {
  const effects = steps.map((step) => ({ step, answered: effectOf(step) }));
  const sum = (pick: (range: Range) => number) =>
    effects.reduce((total, { answered }) => total + pick(answered), 0);
  const quick = keyStepOf(steps);
  const quickEffect = quick ? effectOf(quick) : { least: 0, most: 0 };
  return {
    cheapest: cents(
      base +
        Math.min(
          quickEffect.least,
          sum((range) => range.least),
        ),
    ),
    dearest: cents(
      base +
        Math.max(
          quickEffect.most,
          sum((range) => range.most),
        ),
    ),
  };
}

interface Range {
  least: number;
  most: number;
}

/** The smallest and the largest price change by a step, in cents. */
function effectOf({ type, required, options }: OptionStep): Range {
  const modifiers = options.map((option) => option.modifierCents);
  if (modifiers.length === 0) return { least: 0, most: 0 };
  if (type !== "checkbox") {
    const reached = required ? modifiers : [0, ...modifiers];
    return { least: Math.min(...reached), most: Math.max(...reached) };
  }
  const sumOf = (of: number[]) => of.reduce((total, one) => total + one, 0);
  const cheaper = modifiers.filter((one) => one < 0);
  const dearer = modifiers.filter((one) => one > 0);
  // A required checkbox step needs at least one choice. If no option lowers the price, the smallest
  // change is therefore the smallest modifier instead of 0; if none raises the price, the largest
  // change is the largest modifier.
  return {
    least: cheaper.length > 0 || !required ? sumOf(cheaper) : Math.min(...modifiers),
    most: dearer.length > 0 || !required ? sumOf(dearer) : Math.max(...modifiers),
  };
}

/**
 * Whether options could take a unit below half of its base price, so that the product must have a
 * lowest price. Design §3.
 */
export function needsLowestPrice(base: Cents, steps: readonly OptionStep[]): boolean {
  return priceRange(base, steps).cheapest * 2 < base;
}

/**
 * The price range of one unit as charged: at least the lowest price, or one cent without a lowest
 * price. A base price below the lowest price stays as it is.
 */
export function chargedPriceRange(
  base: Cents,
  lowest: Cents | null,
  steps: readonly OptionStep[],
): PriceRange {
  const { cheapest, dearest } = priceRange(base, steps);
  const floor = Math.max(1, Math.min(base, lowest ?? 1));
  return { cheapest: cents(Math.max(floor, cheapest)), dearest: cents(Math.max(floor, dearest)) };
}

/**
 * Message keys for the name of a product's codes, such as "Licence key": one for each of two
 * built-in option sets, one for top-ups, and one for all other products.
 */
export const CODE_NAMES = ["licence", "creative", "game_topup", "other"] as const;
export type CodeName = (typeof CODE_NAMES)[number];

/** @param slug the slug of the product's option set */
export function codeNameOf(isTopup: boolean, slug: string | null): CodeName {
  if (isTopup) return "game_topup";
  return slug === "licence" || slug === "creative" ? slug : "other";
}
