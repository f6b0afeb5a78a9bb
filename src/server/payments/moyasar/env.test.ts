import { describe, expect, it } from "vitest";
import { parseEnv, processEnv } from "@/env";
import { providerProblems } from "@/server/payments/provider/provider-environments";

const KEY = "barqtestkey0123456789";
const DEMO = {
  DEMO: "1",
  MOYASAR_SECRET_KEY: `sk_test_${KEY}`,
  MOYASAR_PUBLISHABLE_KEY: `pk_test_${KEY}`,
  MOYASAR_WEBHOOK_SECRET: "a-secret-of-the-demo",
};
const LIVE = {
  MOYASAR_SECRET_KEY: `sk_live_${KEY}`,
  MOYASAR_PUBLISHABLE_KEY: `pk_live_${KEY}`,
  MOYASAR_WEBHOOK_SECRET: "Vt3kQ9sLz7mYx2Rb8pWd4Nf6Hj1Gc5Ae",
};
const problemsOf = (source: Record<string, string>) =>
  providerProblems(parseEnv(source), false).filter((problem) => problem.includes("MOYASAR"));

describe("the demo's start", () => {
  it("takes the three values with test keys", () => {
    expect(processEnv(DEMO).MOYASAR_SECRET_KEY).toBe(DEMO.MOYASAR_SECRET_KEY);
  });

  it.each([
    [
      "a live key",
      { MOYASAR_SECRET_KEY: LIVE.MOYASAR_SECRET_KEY },
      "must be test keys in the demo",
    ],
    ["a missing key", { MOYASAR_PUBLISHABLE_KEY: "" }, "MOYASAR_PUBLISHABLE_KEY is not set: set"],
    ["a missing secret", { MOYASAR_WEBHOOK_SECRET: "" }, "MOYASAR_WEBHOOK_SECRET is not set: set"],
    ["a short secret", { MOYASAR_WEBHOOK_SECRET: "short" }, "at least 16 characters"],
    ["the id of a key", { MOYASAR_SECRET_KEY: KEY }, "must be a key such as sk_live_…"],
    ["swapped keys", { MOYASAR_SECRET_KEY: DEMO.MOYASAR_PUBLISHABLE_KEY }, "such as sk_live_…"],
  ])("is refused with %s, without showing its value", (_, change, words) => {
    const start = () => processEnv({ ...DEMO, ...change });
    expect(start).toThrow(words);
    expect(start).not.toThrow(KEY);
  });
});

describe("the production start", () => {
  it("accepts live keys with a random secret, or none of the three values", () => {
    expect(problemsOf(LIVE)).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    ["test keys", { ...DEMO, DEMO: "" }, "must be live keys"],
    ["keys of two modes", { MOYASAR_SECRET_KEY: DEMO.MOYASAR_SECRET_KEY }, "must be of one mode"],
    ["one of three", { MOYASAR_PUBLISHABLE_KEY: "", MOYASAR_WEBHOOK_SECRET: "" }, "is not set"],
    ["a guessable secret", { MOYASAR_WEBHOOK_SECRET: "a".repeat(40) }, "32 random characters"],
    ["another address", { MOYASAR_API_BASE: "http://localhost:1/v1" }, "must not be set"],
  ])("is refused with %s", (_, change, words) => {
    expect(problemsOf({ ...LIVE, ...change }).join("\n")).toContain(words);
  });
});
