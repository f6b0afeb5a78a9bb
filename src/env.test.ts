import { describe, expect, it } from "vitest";
import { parseEnv, productionProblems } from "@/env";

const COMPLETE = {
  APP_URL: "https://shop.example",
  DATABASE_URL: "postgresql://shop@db/barq",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Barq <shop@shop.example>",
  SUPPORT_EMAIL: "help@shop.example",
  PAYPAL_ENVIRONMENT: "live",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "hook",
  PAYPAL_MERCHANT_ID: "merchant",
  SECRETS_KEY: `k1:${Buffer.alloc(32).toString("base64")}`,
  FINGERPRINT_KEY: "fingerprint",
};

describe("the environment", () => {
  it("needs nothing to be read, and takes an empty value as none", () => {
    expect(parseEnv({ DEMO: "", PORT: "" })).toMatchObject({ DEMO: "0", PORT: 3000 });
  });

  it("names a variable that cannot be read, and keeps its value to itself", () => {
    const read = () => parseEnv({ PORT: "hunter2", APP_URL: "hunter2" });
    expect(read).toThrow(/APP_URL/);
    expect(read).toThrow(/PORT/);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe("a start in production", () => {
  it("goes ahead when everything is set", () => {
    expect(productionProblems(COMPLETE)).toEqual([]);
    expect(productionProblems({ ...COMPLETE, PAYPAL_ENVIRONMENT: "sandbox" })).toEqual([]);
  });

  it.each(Object.keys(COMPLETE))("is refused without %s", (name) => {
    expect(productionProblems({ ...COMPLETE, [name]: "" })).toEqual([`${name} is not set`]);
  });

  it("lists everything that is missing at once", () => {
    expect(productionProblems({})).toHaveLength(Object.keys(COMPLETE).length);
  });

  it.each([
    ["DEMO", "1", /DEMO must not be 1/],
    ["PAYPAL_ENVIRONMENT", "simulator", /sandbox or live/],
    ["TOPUP_SUPPLIER", "simulated", /must not be simulated/],
    ["FAILPOINT", "capture.before", /FAILPOINT must not be set/],
    ["APP_URL", "http://shop.example", /https/],
  ])("is refused with %s=%s: nothing simulated, nothing in the clear", (name, value, problem) => {
    expect(productionProblems({ ...COMPLETE, [name]: value })).toEqual([
      expect.stringMatching(problem),
    ]);
  });
});
