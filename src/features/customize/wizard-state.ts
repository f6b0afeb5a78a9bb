import type { ProductDetailDto } from "@/contract/catalogue";
import type { GameDto } from "@/contract/games";
import { type Customization, isAnswered } from "@/domain/catalogue/customization";
import { incompleteField, type TopupAnswers } from "@/domain/catalogue/game";
import type { OptionStep } from "@/domain/catalogue/option-set";

/** A question before the quantity: a top-up's account, or a step of the product's options. */
export type WizardQuestion =
  | { kind: "account"; game: GameDto }
  | { kind: "option"; step: OptionStep };

/**
 * The current screen: a question, the quantity, the review or the completion. Specification §4
 * (states).
 */
export type WizardScreen =
  | WizardQuestion
  | { kind: "quantity" }
  | { kind: "review" }
  | { kind: "complete" };

export interface WizardState {
  questions: readonly WizardQuestion[];
  /** Index of the current screen: the questions from 0, then quantity, review and completion. */
  index: number;
  /** The player's account for a top-up, as typed; empty for other products. */
  account: TopupAnswers;
  answers: Customization;
  quantity: number;
}

export type WizardAction =
  | { type: "account"; key: string; value: string }
  | { type: "answer"; stepId: string; answer: string | string[] }
  | { type: "quantity"; quantity: number }
  | { type: "next" }
  | { type: "previous" }
  | { type: "restart"; account: TopupAnswers };

/**
 * The wizard's initial state.
 * @param account the player's account that this browser remembers, or an empty object
 */
export function startWizard(
  product: Pick<ProductDetailDto, "game" | "steps">,
  account: TopupAnswers,
): WizardState {
  const options = product.steps.map((step) => ({ kind: "option", step }) as const);
  const { game } = product;
  const questions = game ? [{ kind: "account", game } as const, ...options] : options;
  return { questions, index: 0, account, answers: {}, quantity: 1 };
}

export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case "account":
      return { ...state, account: { ...state.account, [action.key]: action.value } };
    case "answer":
      return { ...state, answers: { ...state.answers, [action.stepId]: action.answer } };
    case "quantity":
      return { ...state, quantity: Math.max(1, action.quantity) };
    case "next":
      return canContinue(state) ? { ...state, index: state.index + 1 } : state;
    case "previous":
      return { ...state, index: Math.max(0, state.index - 1) };
    case "restart":
      return { ...state, index: 0, account: action.account, answers: {}, quantity: 1 };
  }
}

/**
 * A key for a question, unique among the wizard's screens. A step's id alone is not: it can be
 * "account", "quantity" or "review".
 */
export function questionKey(question: WizardQuestion): string {
  return question.kind === "option" ? `step:${question.step.id}` : question.kind;
}

export function screenOf({ questions, index }: WizardState): WizardScreen {
  const question = questions[index];
  if (question) return question;
  if (index === questions.length) return { kind: "quantity" };
  return { kind: index === questions.length + 1 ? "review" : "complete" };
}

/**
 * M of "Step N of M": the number of questions plus 1 for the quantity step. Specification §4
 * (states), design §3 (wizard).
 */
export function stepCount({ questions }: WizardState): number {
  return questions.length + 1;
}

/**
 * Whether the Next button is enabled. A question needs a valid answer first. The completion screen
 * is the last one.
 */
export function canContinue(state: WizardState): boolean {
  const screen = screenOf(state);
  switch (screen.kind) {
    case "account":
      return incompleteField(screen.game.fields, state.account) === null;
    case "option":
      return isAnswered(screen.step, state.answers[screen.step.id]);
    case "quantity":
    case "review":
      return true;
    case "complete":
      return false;
  }
}

/** A checkbox step's answer with one choice toggled. */
export function toggleChoice(answer: string | string[] | undefined, value: string): string[] {
  const chosen = typeof answer === "string" ? [answer] : (answer ?? []);
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}
