import { PLAYER_ID_FIELD } from "@/domain/catalogue/game";
import { keyStepOf, type OptionStep } from "@/domain/catalogue/option-set";
import { type Cents, cents } from "@/domain/money";
import { normalizeNumber } from "@/domain/text/normalize-digits";
import { isPlainText } from "@/domain/text/text-limits";

/** Answers by step id: a value, or for a checkbox step the list of values. */
export type Customization = Record<string, string | string[]>;

/** Maximum characters of a free-text answer. */
export const MAX_TEXT_ANSWER = 500;

const NUMBER_PATTERN = /^-?\d{1,12}(\.\d{1,4})?$/;

/**
 * True if the wizard may continue with this answer. A required checkbox step needs at least one
 * choice.
 */
export function isAnswered(step: OptionStep, answer: string | string[] | undefined): boolean {
  if (step.type === "number" && typeof answer === "string" && answer.trim() !== "") {
    return NUMBER_PATTERN.test(normalizeNumber(answer));
  }
  if (!step.required) return true;
  return typeof answer === "string" ? answer.trim() !== "" : (answer ?? []).length > 0;
}

export type CustomizationProblem = { stepId: string; problem: "missing" | "unknown" };

/**
 * Brings an untrusted customization into canonical form: known steps in their order, checkbox
 * values in the order of the options, without empty answers and without the Player ID, which the
 * cart line stores separately. An unknown step, an unknown value and a missing required answer are
 * problems. An empty customization, or one with only the value that chooses the key pool, is valid
 * even if other steps are required: Quick Add, which skips the wizard, sends it.
 */
export function canonicalCustomization(
  steps: readonly OptionStep[],
  raw: Customization,
): { ok: true; value: Customization } | { ok: false; problems: CustomizationProblem[] } {
  const problems: CustomizationProblem[] = Object.keys(raw)
    .filter((id) => id !== PLAYER_ID_FIELD && !steps.some((step) => step.id === id))
    .map((stepId) => ({ stepId, problem: "unknown" }));
  const value: Customization = {};
  for (const step of steps) {
    const answer = canonicalAnswer(step, Object.hasOwn(raw, step.id) ? raw[step.id] : undefined);
    if (answer === "unknown") problems.push({ stepId: step.id, problem: "unknown" });
    else if (answer !== null) value[step.id] = answer.value;
  }
  const keyStep = keyStepOf(steps)?.id;
  const isQuickAdd = Object.keys(value).every((id) => id === keyStep);
  if (!isQuickAdd) {
    for (const step of steps) {
      if (step.required && value[step.id] === undefined) {
        problems.push({ stepId: step.id, problem: "missing" });
      }
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

function canonicalAnswer(
  step: OptionStep,
  answer: string | string[] | undefined,
): { value: string | string[] } | "unknown" | null {
  if (answer === undefined) return null;
  if (step.type === "checkbox") {
    const chosen = typeof answer === "string" ? [answer] : answer;
    if (chosen.some((value) => !step.options.some((known) => known.value === value))) {
      return "unknown";
    }
    const ordered = step.options.map((known) => known.value).filter((v) => chosen.includes(v));
    return ordered.length > 0 ? { value: ordered } : null;
  }
  if (typeof answer !== "string") return "unknown";
  const text = step.type === "number" ? normalizeNumber(answer) : answer.trim();
  if (text === "") return null;
  if (step.options.length > 0) {
    return step.options.some((known) => known.value === text) ? { value: text } : "unknown";
  }
  if (step.type === "number") return NUMBER_PATTERN.test(text) ? { value: text } : "unknown";
  return text.length <= MAX_TEXT_ANSWER && isPlainText(text) ? { value: text } : "unknown";
}

/**
 * Whether a stored customization is valid and canonical for these steps, which may have been edited
 * since.
 */
export function isStillValid(steps: readonly OptionStep[], stored: Customization): boolean {
  const canonical = canonicalCustomization(steps, stored);
  return canonical.ok && customizationKey(canonical.value) === customizationKey(stored);
}

/** The canonical form as one string: equal choices give equal strings. "" if nothing was chosen. */
export function customizationKey(canonical: Customization): string {
  const ids = Object.keys(canonical).sort();
  return ids.length === 0 ? "" : JSON.stringify(ids.map((id) => [id, canonical[id]]));
}

/** A chosen option with its texts in both languages. Orders store it unchanged. */
export interface ChosenOption {
  stepId: string;
  value: string;
  /** The question's name. */
  name: string;
  nameAr: string | null;
  /** The answer's label; a free text is its own label. */
  label: string;
  labelAr: string | null;
}

export interface PricedOption extends ChosenOption {
  /** Cents for one unit. */
  modifier: Cents;
}

/** The chosen options in the order of the wizard, each with its modifier; 0 for free texts. */
export function pricedOptions(steps: readonly OptionStep[], chosen: Customization): PricedOption[] {
  return steps.flatMap((step) => {
    const answer = chosen[step.id];
    if (answer === undefined) return [];
    const values = typeof answer === "string" ? [answer] : answer;
    return values.map((value) => {
      const option = step.options.find((known) => known.value === value);
      return {
        stepId: step.id,
        value,
        name: step.name,
        nameAr: step.nameAr,
        label: option?.label ?? value,
        labelAr: option?.labelAr ?? null,
        modifier: option?.modifierCents ?? cents(0),
      };
    });
  });
}

/** Like `pricedOptions`, without modifiers: for carts, orders and mails. */
export function chosenOptions(steps: readonly OptionStep[], chosen: Customization): ChosenOption[] {
  return pricedOptions(steps, chosen).map(({ modifier: _modifier, ...option }) => option);
}

/** The answer that chooses the pool of licence keys; "" if there is none. */
export function keyChoiceOf(steps: readonly OptionStep[], chosen: Customization): string {
  const step = keyStepOf(steps);
  const answer = step && chosen[step.id];
  return typeof answer === "string" ? answer : "";
}
