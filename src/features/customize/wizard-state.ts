import {
  type Customization,
  type CustomizationStep,
  isAnswered,
  type ProductKind,
  stepsFor,
} from "@/domain/customization";

/** Where the wizard stands. Specification §4: option steps, quantity, review, completion. */
export type WizardScreen =
  | { kind: "option"; step: CustomizationStep }
  | { kind: "quantity" }
  | { kind: "review" }
  | { kind: "complete" };

export interface WizardState {
  kind: ProductKind;
  /** 0 is the first option step; the quantity step follows the last one. */
  index: number;
  answers: Customization;
  quantity: number;
}

export type WizardAction =
  | { type: "answer"; stepId: string; answer: string | string[] }
  | { type: "quantity"; quantity: number }
  | { type: "next" }
  | { type: "previous" }
  | { type: "restart"; answers: Customization };

/** `answers` holds what is known beforehand: a remembered Player ID. */
export function startWizard(kind: ProductKind, answers: Customization): WizardState {
  return { kind, index: 0, answers, quantity: 1 };
}

export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case "answer":
      return { ...state, answers: { ...state.answers, [action.stepId]: action.answer } };
    case "quantity":
      return { ...state, quantity: Math.max(1, action.quantity) };
    case "next":
      return canContinue(state) ? { ...state, index: state.index + 1 } : state;
    case "previous":
      return { ...state, index: Math.max(0, state.index - 1) };
    case "restart":
      return startWizard(state.kind, action.answers);
  }
}

export function screenOf(state: WizardState): WizardScreen {
  const steps = stepsFor(state.kind);
  const step = steps[state.index];
  if (step) return { kind: "option", step };
  if (state.index === steps.length) return { kind: "quantity" };
  return { kind: state.index === steps.length + 1 ? "review" : "complete" };
}

/** M of "Step N of M": the option steps and the quantity step. Specification §4, design §3. */
export function countedSteps(kind: ProductKind): number {
  return stepsFor(kind).length + 1;
}

/** Next is disabled until a required step has a value; nothing follows the completion screen. */
export function canContinue(state: WizardState): boolean {
  const screen = screenOf(state);
  if (screen.kind === "option") return isAnswered(screen.step, state.answers[screen.step.id]);
  return screen.kind !== "complete";
}

/** A checkbox step's answer with one choice turned on or off. */
export function toggleChoice(answer: string | string[] | undefined, value: string): string[] {
  const chosen = typeof answer === "string" ? [answer] : (answer ?? []);
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}
