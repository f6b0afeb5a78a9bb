import { expect, test } from "vitest";
import type { GameDto } from "@/contract/games";
import { PUBG, STAR_RAIDERS } from "@/domain/catalogue/game-fixture";
import type { OptionStep } from "@/domain/catalogue/option-set";
import {
  CREATIVE_STEPS,
  LICENCE_STEPS,
  OTHER_STEPS,
  TOPUP_STEPS,
} from "@/domain/catalogue/option-set-fixture";
import {
  canContinue,
  questionKey,
  reduceWizard,
  screenOf,
  startWizard,
  stepCount,
  toggleChoice,
  type WizardAction,
  type WizardState,
} from "./wizard-state";

const NEXT: WizardAction = { type: "next" };

function started(steps: readonly OptionStep[], game: GameDto | null = null): WizardState {
  const asked = steps.map((step) => ({ ...step, options: [...step.options] }));
  return startWizard({ game, steps: asked }, {});
}

function walk(steps: readonly OptionStep[], ...actions: WizardAction[]): WizardState {
  return actions.reduce(reduceWizard, started(steps));
}

function answer(stepId: string, value: string | string[]): WizardAction {
  return { type: "answer", stepId, answer: value };
}

test("a step whose id is the name of another screen has its own key", () => {
  const steps = ["account", "quantity", "review"].map((id) => ({ ...CREATIVE_STEPS[0], id }));
  const { questions } = started(steps as OptionStep[], PUBG);
  const keys = [...questions.map(questionKey), "quantity", "review"];
  expect(new Set(keys).size).toBe(6);
});

test("a creative product has three numbered steps: duration, applications, quantity", () => {
  expect(stepCount(started(CREATIVE_STEPS))).toBe(3);
  expect(stepCount(started(LICENCE_STEPS))).toBe(4);
  expect(stepCount(started(OTHER_STEPS))).toBe(2);
});

test("a product without an option set has only the quantity step", () => {
  expect(stepCount(started([]))).toBe(1);
  expect(screenOf(started([]))).toEqual({ kind: "quantity" });
});

test("a required step blocks the wizard until it has a value", () => {
  const start = walk(CREATIVE_STEPS);
  expect(canContinue(start)).toBe(false);
  expect(reduceWizard(start, NEXT)).toBe(start);
  const answered = reduceWizard(start, answer("subscription-duration", "3-months"));
  expect(screenOf(reduceWizard(answered, NEXT))).toMatchObject({ step: { id: "applications" } });
});

test("a required checkbox step needs at least one choice", () => {
  const before = walk(CREATIVE_STEPS, answer("subscription-duration", "1-month"), NEXT);
  expect(canContinue(reduceWizard(before, answer("applications", [])))).toBe(false);
  expect(canContinue(reduceWizard(before, answer("applications", ["premiere"])))).toBe(true);
});

test("an optional step may stay empty", () => {
  expect(screenOf(walk(OTHER_STEPS, NEXT))).toEqual({ kind: "quantity" });
});

test("a top-up asks for the Player ID first, and a too short one blocks the wizard", () => {
  const start = started(TOPUP_STEPS, PUBG);
  expect(stepCount(start)).toBe(3);
  expect(screenOf(start)).toEqual({ kind: "account", game: PUBG });
  expect(
    canContinue(reduceWizard(start, { type: "account", key: "playerId", value: "1234567" })),
  ).toBe(false);
  expect(
    canContinue(reduceWizard(start, { type: "account", key: "playerId", value: "12345678" })),
  ).toBe(true);
});

test("all fields of a game form one step, which blocks the wizard until each has an answer", () => {
  const start = started(TOPUP_STEPS, STAR_RAIDERS);
  expect(stepCount(start)).toBe(3);
  const half = reduceWizard(start, { type: "account", key: "userId", value: "٥١٢٣٤٥٦" });
  expect(canContinue(half)).toBe(false);
  expect(canContinue(reduceWizard(half, { type: "account", key: "zone", value: "eu" }))).toBe(true);
});

test("the option steps are followed by quantity, review and the completion screen only", () => {
  const screens = [walk(OTHER_STEPS, NEXT)];
  for (let more = 0; more < 3; more += 1) {
    screens.push(reduceWizard(screens[more] as WizardState, NEXT));
  }
  expect(screens.map((state) => screenOf(state).kind)).toEqual([
    "quantity",
    "review",
    "complete",
    "complete",
  ]);
});

test("previous goes one step back, and does nothing at the first step", () => {
  const second = walk(OTHER_STEPS, NEXT);
  const first = reduceWizard(second, { type: "previous" });
  expect(first.index).toBe(0);
  expect(reduceWizard(first, { type: "previous" }).index).toBe(0);
});

test("restart returns to step 1 with the remembered account", () => {
  const done = walk(OTHER_STEPS, answer("notes", "Hi"), NEXT, { type: "quantity", quantity: 3 });
  const again = reduceWizard(done, { type: "restart", account: { playerId: "5123456789" } });
  expect(again).toEqual({
    ...started(OTHER_STEPS),
    account: { playerId: "5123456789" },
  });
});

test("the quantity is never below one", () => {
  expect(walk(OTHER_STEPS, { type: "quantity", quantity: 0 }).quantity).toBe(1);
});

test("a second press on a checkbox card removes the choice", () => {
  expect(toggleChoice(["photoshop"], "premiere")).toEqual(["photoshop", "premiere"]);
  expect(toggleChoice(["photoshop", "premiere"], "photoshop")).toEqual(["premiere"]);
  expect(toggleChoice(undefined, "premiere")).toEqual(["premiere"]);
});
