import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

describe("PayPal's own page for disputes", () => {
  it.each([
    ["live", "https://www.paypal.com/resolutioncenter"],
    ["sandbox", "https://www.sandbox.paypal.com/resolutioncenter"],
    ["simulator", null],
  ])("belongs to the environment %s", async (environment, url) => {
    vi.stubEnv("PAYPAL_ENVIRONMENT", environment);
    const { payPalDisputes } = await import("@/server/payments/paypal/disputes");
    expect(payPalDisputes.siteUrl()).toBe(url);
  });
});
