import { expect, it } from "vitest";
import { policiesKey, policiesOfKey, policyEntries, policyPath } from "./policy";

it("equal versions have the same key in any order", () => {
  expect(policiesKey({ privacy: 1, terms: 2 })).toBe("terms 2, privacy 1");
  expect(policiesKey({ terms: 2, privacy: 1 })).toBe("terms 2, privacy 1");
  expect(policiesKey({})).toBe("");
  for (const versions of [{}, { terms: 2 }, { privacy: 10, terms: 2 }]) {
    expect(policiesOfKey(policiesKey(versions))).toEqual(versions);
  }
  expect(policyEntries({ refund: 3 })).toEqual([{ kind: "refund", version: 3 }]);
});

it("a policy has an address of its own, and so has each version", () => {
  expect([policyPath("terms"), policyPath("terms", 2)]).toEqual([
    "/policies/terms",
    "/policies/terms/2",
  ]);
});
