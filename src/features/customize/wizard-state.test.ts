import { expect, test } from "vitest";
import type { ProductKind } from "@/domain/customization";
import {
  canContinue,
  countedSteps,
  reduceWizard,
  screenOf,
  startWizard,
  toggleChoice,
  type WizardAction,
  type WizardState,
} from "./wizard-state";

const NEXT: WizardAction = { type: "next" };

function walk(kind: ProductKind, ...actions: WizardAction[]): WizardState {
  return actions.reduce(reduceWizard, startWizard(kind, {}));
}

function answer(stepId: string, value: string | string[]): WizardAction {
  return { type: "answer", stepId, answer: value };
}

test("a creative product has three numbered steps: duration, applications, quantity", () => {
  expect(countedSteps("creative")).toBe(3);
  expect(countedSteps("licence")).toBe(4);
  expect(countedSteps("other")).toBe(2);
});

test("a required step holds the wizard until it has a value", () => {
  const start = walk("creative");
  expect(canContinue(start)).toBe(false);
  expect(reduceWizard(start, NEXT)).toBe(start);
  const answered = reduceWizard(start, answer("subscription-duration", "3-months"));
  expect(screenOf(reduceWizard(answered, NEXT))).toMatchObject({ step: { id: "applications" } });
});

test("a required checkbox step needs at least one choice", () => {
  const before = walk("creative", answer("subscription-duration", "1-month"), NEXT);
  expect(canContinue(reduceWizard(before, answer("applications", [])))).toBe(false);
  expect(canContinue(reduceWizard(before, answer("applications", ["premiere"])))).toBe(true);
});

test("an optional step may stay empty", () => {
  expect(screenOf(walk("other", NEXT))).toEqual({ kind: "quantity" });
});

test("a Player ID that is too short holds the wizard", () => {
  expect(canContinue(walk("game_topup", answer("playerId", "1234567")))).toBe(false);
  expect(canContinue(walk("game_topup", answer("playerId", "12345678")))).toBe(true);
});

test("after the option steps come quantity, review and the completion screen, and no more", () => {
  const screens = [walk("other", NEXT)];
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

test("previous goes one step back, and nowhere from the first step", () => {
  const second = walk("other", NEXT);
  const first = reduceWizard(second, { type: "previous" });
  expect(first.index).toBe(0);
  expect(reduceWizard(first, { type: "previous" }).index).toBe(0);
});

test("restart is back at step 1 with what was known beforehand", () => {
  const done = walk("other", NEXT, { type: "quantity", quantity: 3 }, NEXT, NEXT);
  const again = reduceWizard(done, { type: "restart", answers: { notes: "Hello" } });
  expect(again).toEqual({ kind: "other", index: 0, answers: { notes: "Hello" }, quantity: 1 });
});

test("the quantity is never below one", () => {
  expect(walk("other", { type: "quantity", quantity: 0 }).quantity).toBe(1);
});

test("a second press on a checkbox card takes the choice back", () => {
  expect(toggleChoice(["photoshop"], "premiere")).toEqual(["photoshop", "premiere"]);
  expect(toggleChoice(["photoshop", "premiere"], "photoshop")).toEqual(["premiere"]);
  expect(toggleChoice(undefined, "premiere")).toEqual(["premiere"]);
});
