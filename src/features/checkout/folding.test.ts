import { expect, test } from "vitest";
import { STEPS as ALL, foldSteps, stillFolded } from "./folding";

test("only steps that are complete when the buyer comes to the payment fold", () => {
  expect(foldSteps([], ALL, undefined)).toEqual(ALL);
  const folded = foldSteps([], ["summary"], undefined);
  expect(folded).toEqual(["summary"]);
  expect(stillFolded(folded, ALL), "completed later").toEqual(["summary"]);
});

test("a step with the focus does not fold, and a folded one stays folded", () => {
  expect(foldSteps([], ALL, "contact")).toEqual(["accounts", "summary"]);
  expect(foldSteps(["contact"], ALL, "accounts")).toEqual(["contact", "summary"]);
});

test("a step that became incomplete stays open when it is complete again", () => {
  const unfolded = stillFolded(ALL, ["contact", "summary"]);
  expect(unfolded).toEqual(["contact", "summary"]);
  expect(stillFolded(unfolded, ALL)).toEqual(["contact", "summary"]);
});
