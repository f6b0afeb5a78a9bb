import { expect, it } from "vitest";
import { newWebhookSecret, webhookSignature } from "./signature";

const MESSAGE = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  seconds: 1614265330,
  body: '{"test": 2432232314}',
};
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

it("signs as the published example of Standard Webhooks", () => {
  expect(webhookSignature(MESSAGE, [SECRET])).toBe(SIGNATURE);
});

it("signs by two secrets during a rotation, the current one first", () => {
  const other = newWebhookSecret();
  const [first, second, ...more] = webhookSignature(MESSAGE, [other, SECRET]).split(" ");
  expect([second, more]).toEqual([SIGNATURE, []]);
  expect(first).toBe(webhookSignature(MESSAGE, [other]));
});

it("makes different secrets of 32 bytes", () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  }
});
