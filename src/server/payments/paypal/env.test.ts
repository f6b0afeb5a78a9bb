import { describe, expect, it } from "vitest";
import { processEnv } from "@/env";

const DEMO = {
  DEMO: "1",
  PAYPAL_ENVIRONMENT: "simulator",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "hook",
  PAYPAL_MERCHANT_ID: "merchant",
};
const { DEMO: demo } = DEMO;

describe("the demo's start", () => {
  it.each([
    ["a complete account", DEMO],
    ["no account", { DEMO: demo }],
  ])("takes %s", (_, source) => {
    expect(processEnv(source).DEMO).toBe("1");
  });

  it.each(["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_MERCHANT_ID"])(
    "is refused without %s, if another value of the account is set",
    (name) => {
      expect(() => processEnv({ ...DEMO, [name]: "" })).toThrow(
        `${name} is not set: set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MERCHANT_ID, or none of them`,
      );
    },
  );

  it("is refused with a live account", () => {
    expect(() => processEnv({ ...DEMO, PAYPAL_ENVIRONMENT: "live" })).toThrow(
      "PAYPAL_ENVIRONMENT must be simulator or sandbox in the demo, not live",
    );
  });
});
