import { addCents, type Cents, cents } from "@/domain/money";
import { isPlayerId, normalizePlayerId } from "@/domain/player-id";
import { isStorable } from "@/domain/text-limits";

/** Which questions the wizard asks. Stored on the product; specification §9. */
export const PRODUCT_KINDS = ["game_topup", "licence", "creative", "other"] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

interface StepOption {
  value: string;
  /** Cents added to one unit; negative for a cheaper choice. */
  priceModifier: Cents;
}

/** One question of the wizard. Its label, hints and option names are texts of the i18n namespace `options`. */
export interface CustomizationStep {
  id: string;
  type: "text" | "number" | "select" | "radio" | "checkbox";
  required: boolean;
  options: readonly StepOption[];
}

/** What was chosen: a value, or for a checkbox step the list of values. */
export type Customization = Record<string, string | string[]>;

/** The text step whose answer is the line's Player ID and not an option. */
export const PLAYER_ID_STEP = "playerId";
/** The most characters of a free text answer. */
export const MAX_TEXT_ANSWER = 500;

function option(value: string, modifierCents = 0): StepOption {
  return { value, priceModifier: cents(modifierCents) };
}

const STEPS: Record<ProductKind, readonly CustomizationStep[]> = {
  game_topup: [
    { id: PLAYER_ID_STEP, type: "text", required: true, options: [] },
    {
      id: "server",
      type: "select",
      required: true,
      options: [option("global"), option("europe"), option("asia"), option("middle-east")],
    },
  ],
  licence: [
    {
      id: "license-type",
      type: "select",
      required: true,
      options: [option("personal"), option("commercial", 1000)],
    },
    {
      id: "platform",
      type: "radio",
      required: true,
      options: [option("windows"), option("mac"), option("mobile")],
    },
    {
      id: "additional-services",
      type: "checkbox",
      required: false,
      options: [
        option("installation-support", 1500),
        option("basic-training", 2500),
        option("priority-support", 1000),
      ],
    },
  ],
  creative: [
    {
      id: "subscription-duration",
      type: "select",
      required: true,
      options: [
        option("1-month"),
        option("3-months", -1000),
        option("6-months", -2000),
        option("12-months", -3500),
      ],
    },
    {
      id: "applications",
      type: "checkbox",
      required: true,
      options: [
        option("photoshop"),
        option("illustrator"),
        option("premiere", 500),
        option("after-effects", 500),
      ],
    },
  ],
  other: [{ id: "notes", type: "text", required: false, options: [] }],
};

export function stepsFor(kind: ProductKind): readonly CustomizationStep[] {
  return STEPS[kind];
}

/** True when the answer lets the wizard go on. Checkbox steps need at least one choice if required. */
export function isAnswered(
  step: CustomizationStep,
  answer: string | string[] | undefined,
): boolean {
  if (step.id === PLAYER_ID_STEP) {
    return typeof answer === "string" && isPlayerId(normalizePlayerId(answer));
  }
  if (!step.required) return true;
  return typeof answer === "string" ? answer.trim() !== "" : (answer ?? []).length > 0;
}

export type CustomizationProblem = { stepId: string; problem: "missing" | "unknown" };

/**
 * Brings an untrusted customization into canonical form: known steps in their order, checkbox values
 * in the order of the options, empty answers left out, the Player ID left out (it belongs to the line).
 * An empty customization is allowed for every kind: that is what Quick Add sends.
 */
export function canonicalCustomization(
  kind: ProductKind,
  raw: Customization,
): { ok: true; value: Customization } | { ok: false; problems: CustomizationProblem[] } {
  const steps = stepsFor(kind).filter((step) => step.id !== PLAYER_ID_STEP);
  const problems: CustomizationProblem[] = Object.keys(raw)
    .filter((id) => id !== PLAYER_ID_STEP && !steps.some((step) => step.id === id))
    .map((stepId) => ({ stepId, problem: "unknown" }));
  const value: Customization = {};
  for (const step of steps) {
    const answer = canonicalAnswer(step, raw[step.id]);
    if (answer === "unknown") problems.push({ stepId: step.id, problem: "unknown" });
    else if (answer !== null) value[step.id] = answer.value;
  }
  const isQuickAdd = Object.keys(value).length === 0;
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
  step: CustomizationStep,
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
  const text = answer.trim();
  if (text === "") return null;
  if (step.options.length > 0) {
    return step.options.some((known) => known.value === text) ? { value: text } : "unknown";
  }
  return text.length <= MAX_TEXT_ANSWER && isStorable(text) ? { value: text } : "unknown";
}

/** The canonical form as one string: equal choices have equal keys. "" for no choice at all. */
export function customizationKey(canonical: Customization): string {
  const ids = Object.keys(canonical).sort();
  return ids.length === 0 ? "" : JSON.stringify(ids.map((id) => [id, canonical[id]]));
}

export interface ChosenOption {
  stepId: string;
  value: string;
  /** Cents for one unit. */
  priceModifier: Cents;
}

/** The chosen options in the order of the wizard, each with its modifier. Free texts have none. */
export function chosenOptions(kind: ProductKind, chosen: Customization): ChosenOption[] {
  return stepsFor(kind)
    .filter((step) => step.id !== PLAYER_ID_STEP)
    .flatMap((step) => {
      const answer = chosen[step.id];
      if (answer === undefined) return [];
      const values = typeof answer === "string" ? [answer] : answer;
      return values.map((value) => ({
        stepId: step.id,
        value,
        priceModifier:
          step.options.find((known) => known.value === value)?.priceModifier ?? cents(0),
      }));
    });
}

/** One unit with its options, in cents: base + modifiers, never below 0.01. Specification §9, design §3. */
export function unitPrice(base: Cents, kind: ProductKind, chosen: Customization): Cents {
  const modifiers = chosenOptions(kind, chosen).map((one) => one.priceModifier);
  return cents(Math.max(1, addCents(base, ...modifiers)));
}
