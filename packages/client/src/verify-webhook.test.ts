import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verifyWebhook } from "./verify-webhook.js";

/** The signed example message of the Standard Webhooks specification. */
const VECTOR = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  body: '{"test": 2432232314}',
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
};
const OTHER = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_614_265_330_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a delivery's headers, signed with `node:crypto` and not with the client's own code. */
function signed(body: string | Uint8Array, secrets: readonly string[], seconds = 1_614_265_330) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const hmac = createHmac("sha256", key).update(`msg_1.${seconds}.`).update(body);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}

describe("a signed delivery", () => {
  it("of the specification's example is authentic, as text, as bytes and with Headers", async () => {
    const { secret, body, headers } = VECTOR;
    const bytes = new TextEncoder().encode(body);
    for (const [given, by] of [
      [body, headers],
      [bytes, headers],
      [Buffer.from(body), new Headers(headers)],
    ] as const) {
      expect(await verifyWebhook(given, by, secret)).toEqual({ test: 2432232314 });
    }
  });

  it("is authentic with headers in capitals", async () => {
    const { secret, body, headers } = VECTOR;
    const capitals = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    expect(await verifyWebhook(body, Object.fromEntries(capitals), secret)).toBeTruthy();
  });

  it("is authentic during a rotation, with either secret or both", async () => {
    const body = '{"type": "webhook.test"}';
    const both = signed(body, [OTHER, VECTOR.secret]);
    for (const secrets of [OTHER, VECTOR.secret, [VECTOR.secret, OTHER]]) {
      expect(await verifyWebhook(body, both, secrets)).toEqual({ type: "webhook.test" });
    }
    const one = signed(body, [OTHER]);
    expect(await verifyWebhook(body, one, [VECTOR.secret, OTHER])).toBeTruthy();
  });

  it.each([-300, 300])("is accepted with a clock that is %d seconds off", async (seconds) => {
    const headers = signed("{}", [OTHER], 1_614_265_330 + seconds);
    expect(await verifyWebhook("{}", headers, OTHER)).toEqual({});
  });
});

describe("a delivery is refused", () => {
  const { secret, body, headers } = VECTOR;

  it.each([-301, 301])("with a timestamp that is %d seconds off", async (seconds) => {
    const late = signed(body, [OTHER], 1_614_265_330 + seconds);
    await expect(verifyWebhook(body, late, OTHER)).rejects.toMatchObject({ code: "timestamp_off" });
    expect(await verifyWebhook(body, late, OTHER, { tolerance: 301 })).toBeTruthy();
  });

  it.each(["", "soon", "1e9", "NaN", "-1614265330", "1614265330.5"])(
    "with the timestamp %j",
    async (timestamp) => {
      const given = { ...headers, "webhook-timestamp": timestamp };
      await expect(verifyWebhook(body, given, secret)).rejects.toMatchObject({
        name: "WebhookError",
      });
    },
  );

  it("with another body, id, timestamp or secret", async () => {
    const wrong = { code: "signature_wrong" };
    await expect(verifyWebhook(`${body} `, headers, secret)).rejects.toMatchObject(wrong);
    await expect(verifyWebhook(body, headers, OTHER)).rejects.toMatchObject(wrong);
    await expect(verifyWebhook(body, headers, [])).rejects.toMatchObject(wrong);
    for (const [name, value] of [
      ["webhook-id", "msg_other"],
      ["webhook-timestamp", "1614265331"],
    ]) {
      const given = { ...headers, [`${name}`]: value };
      await expect(verifyWebhook(body, given, secret)).rejects.toMatchObject(wrong);
    }
  });

  it.each([
    "v1,",
    "v1,AAAA",
    "v1,not base64!",
    "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    "x",
  ])("with the signature %j", async (signature) => {
    const given = { ...headers, "webhook-signature": signature };
    await expect(verifyWebhook(body, given, secret)).rejects.toMatchObject({
      code: "signature_wrong",
    });
  });

  it.each(Object.keys(headers))("without %s", async (name) => {
    const given = { ...headers, [name]: undefined };
    await expect(verifyWebhook(body, given, secret)).rejects.toMatchObject({
      code: "header_missing",
    });
  });

  it("with an authentic body that is not JSON", async () => {
    const text = "not JSON";
    await expect(verifyWebhook(text, signed(text, [OTHER]), OTHER)).rejects.toMatchObject({
      code: "body_invalid",
    });
  });
});

it.each(["", "secret", "whsec_", "whsec_AAAA", "whsec_!"])(
  "the malformed secret %j is a mistake of the receiver, not of the delivery",
  async (secret) => {
    const { body, headers } = VECTOR;
    const failure = verifyWebhook(body, headers, secret);
    await expect(failure).rejects.toThrow("A webhook secret has the form whsec_…");
    await expect(failure).rejects.not.toMatchObject({ name: "WebhookError" });
  },
);
