import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { productionProblems } from "@/production-problems";

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
  SECRETS_KEY: `k1:${randomBytes(32).toString("base64")}`,
  FINGERPRINT_KEY: randomBytes(32).toString("base64"),
};

describe("a start in production", () => {
  it("is allowed if everything is set", () => {
    expect(productionProblems(COMPLETE)).toEqual([]);
  });

  it.each(Object.keys(COMPLETE))("is refused without %s", (name) => {
    expect(productionProblems({ ...COMPLETE, [name]: "" })).toEqual([`${name} is not set`]);
  });

  it("lists everything that is missing at once", () => {
    expect(productionProblems({})).toHaveLength(Object.keys(COMPLETE).length);
  });

  it.each([
    ["DEMO", "1", /DEMO must not be 1/],
    ["PAYPAL_ENVIRONMENT", "simulator", /must be live.*simulator take no money/],
    ["PAYPAL_ENVIRONMENT", "sandbox", /must be live.*sandbox take no money/],
    ["TOPUP_SUPPLIER", "simulated", /must not be simulated/],
    ["FAILPOINT", "capture.before", /FAILPOINT must not be set/],
    ["APP_URL", "http://shop.example", /https/],
    ["TELEGRAM_API_URL", "http://telegram.example", /TELEGRAM_API_URL must begin with https/],
    ["ALERT_WEBHOOK_SECRET", "short", /ALERT_WEBHOOK_SECRET must be at least 32 random/],
    ["ALERT_WEBHOOK_SECRET", "a".repeat(40), /ALERT_WEBHOOK_SECRET must be at least 32 random/],
  ])("is refused with the simulated or insecure setting %s=%s", (name, value, problem) => {
    expect(productionProblems({ ...COMPLETE, [name]: value })).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it("is refused with any provider in test mode", () => {
    const live = `live_${"a".repeat(20)}`;
    const both = {
      ...COMPLETE,
      MOYASAR_SECRET_KEY: `sk_${live}`,
      MOYASAR_PUBLISHABLE_KEY: `pk_${live}`,
      MOYASAR_WEBHOOK_SECRET: "q8N2vR5xT1wZ7yB4cD6eF9gH3jK0mL5p",
    };
    expect(productionProblems(both)).toEqual([]);
    const testKeys = {
      MOYASAR_SECRET_KEY: both.MOYASAR_SECRET_KEY.replace("live", "test"),
      MOYASAR_PUBLISHABLE_KEY: both.MOYASAR_PUBLISHABLE_KEY.replace("live", "test"),
    };
    const paypal =
      "PAYPAL_ENVIRONMENT must be live, with the live app's values: payments in sandbox take no money";
    const moyasar =
      "MOYASAR_SECRET_KEY and MOYASAR_PUBLISHABLE_KEY must be live keys (sk_live_…, pk_live_…): payments with a test key take no money";
    const sandbox = { PAYPAL_ENVIRONMENT: "sandbox" };
    expect(productionProblems({ ...both, ...sandbox })).toEqual([paypal]);
    expect(productionProblems({ ...both, ...testKeys })).toEqual([moyasar]);
    expect(productionProblems({ ...both, ...sandbox, ...testKeys })).toEqual([paypal, moyasar]);
  });

  it("requires an HTTP supplier's URL to be https, and a strong secret", () => {
    const supplier = { ...COMPLETE, TOPUP_SUPPLIER: "http" };
    expect(productionProblems(supplier)).toEqual([
      "TOPUP_SUPPLIER_URL must begin with https://",
      "TOPUP_SUPPLIER_SECRET must be at least 32 random characters",
    ]);
    const said = { TOPUP_SUPPLIER_URL: "http://s.example", TOPUP_SUPPLIER_SECRET: "x".repeat(40) };
    expect(productionProblems({ ...supplier, ...said })).toHaveLength(2);
    const right = {
      TOPUP_SUPPLIER_URL: "https://s.example/v1",
      TOPUP_SUPPLIER_SECRET: "q8N2vR5xT1wZ7yB4cD6eF9gH3jK0mL5p",
    };
    expect(productionProblems({ ...supplier, ...right })).toEqual([]);
  });

  it.each([
    "smtp://mail.example",
    "smtp://user:word@mail.example:587?requireTLS=false",
    "smtps://mail.example?secure=false",
    "smtps://mail.example?ignoreTLS=true",
    "smtp://mail.example?requireTLS=true&ignoreTLS=true",
    "smtps://mail.example?tls.rejectUnauthorized=false",
    "mail.example",
  ])("is refused with unencrypted mail (%s), with a message that says how to fix it", (address) => {
    for (const name of ["SMTP_URL", "ACCOUNT_SMTP_URL"]) {
      const [problem, ...others] = productionProblems({ ...COMPLETE, [name]: address });
      expect(problem).toMatch(new RegExp(`^${name} .*(smtps://|leave that out)`));
      expect(problem).not.toContain("word@");
      expect(others).toEqual([]);
    }
  });

  it.each(["smtps://user:word@mail.example", "smtp://mail.example:587?requireTLS=true"])(
    "is allowed with mail over TLS only (%s)",
    (address) => {
      expect(productionProblems({ ...COMPLETE, SMTP_URL: address })).toEqual([]);
    },
  );

  it("is allowed with a mail relay without TLS if that is configured explicitly", () => {
    const relay = { ...COMPLETE, SMTP_URL: "smtp://127.0.0.1:25", SMTP_WITHOUT_TLS: "1" };
    expect(productionProblems(relay)).toEqual([]);
  });
});

describe("a key", () => {
  const base64 = (bytes: number) => randomBytes(bytes).toString("base64");

  it.each([
    ["the demo's", "SECRETS_KEY", `demo:${base64(32)}`, /the demo's key/],
    [
      "the demo's, after another key",
      "SECRETS_KEY",
      `k1:${base64(32)},demo:${base64(32)}`,
      /demo's/,
    ],
    ["all zeros", "SECRETS_KEY", `k1:${Buffer.alloc(32).toString("base64")}`, /k1 is not random/],
    ["a word", "FINGERPRINT_KEY", "fingerprint", /base64 of at least 32/],
    ["all zeros", "FINGERPRINT_KEY", Buffer.alloc(32).toString("base64"), /must be random/],
    [
      "the same as SECRETS_KEY",
      "FINGERPRINT_KEY",
      COMPLETE.SECRETS_KEY.slice(3),
      /differ from SECRETS_KEY/,
    ],
  ])("that is %s prevents a start in production: %s", (_what, name, value, problem) => {
    expect(productionProblems({ ...COMPLETE, [name]: value })).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  it("may be rotated, and a fingerprint key may be hexadecimal", () => {
    const rotated = `k2:${base64(32)}, ${COMPLETE.SECRETS_KEY}`;
    const fingerprint = randomBytes(32).toString("hex");
    const source = { ...COMPLETE, SECRETS_KEY: rotated, FINGERPRINT_KEY: fingerprint };
    expect(productionProblems(source)).toEqual([]);
  });
});
