import { expect, it } from "vitest";
import { policiesKey, policiesOfKey, policyEntries, policyPath } from "./policy";

it("names versions alike in whatever order they came", () => {
  expect(policiesKey({ privacy: 1, terms: 2 })).toBe("terms 2, privacy 1");
  expect(policiesKey({ terms: 2, privacy: 1 })).toBe("terms 2, privacy 1");
  expect(policiesKey({})).toBe("");
  for (const versions of [{}, { terms: 2 }, { privacy: 10, terms: 2 }]) {
    expect(policiesOfKey(policiesKey(versions))).toEqual(versions);
  }
  expect(policyEntries({ refund: 3 })).toEqual([{ kind: "refund", version: 3 }]);
});

it("is read at an address of its own, and each version at another", () => {
  expect([policyPath("terms"), policyPath("terms", 2)]).toEqual([
    "/policies/terms",
    "/policies/terms/2",
  ]);
});
