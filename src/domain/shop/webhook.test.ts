import { expect, it, test } from "vitest";
import { isWebhookUrl, RETRY_HOURS, webhookPause } from "./webhook";

it("a failed delivery is retried after growing pauses, then every eight hours", () => {
  const pauses = Array.from({ length: 11 }, (_, index) => webhookPause(index + 1, 0));
  expect(pauses).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14400, 28800, 28800, 28800]);
});

it("a pause is randomly lengthened by up to a fifth", () => {
  expect([webhookPause(4, 0), webhookPause(4, 0.5), webhookPause(4, 1)]).toEqual([600, 660, 720]);
});

it("a delivery is attempted about sixteen times in 72 hours", () => {
  let attempts = 0;
  for (let at = 0; at <= RETRY_HOURS * 3600; at += webhookPause(attempts, 0.5)) attempts += 1;
  expect(attempts).toBe(16);
});

test.each([
  ["https://erp.example.com/barq?x=1", true],
  ["http://10.0.0.7:8080/hook", true],
  ["https://erp.example.com:8443/", true],
  ["https://erp.example.com:80/", true],
  ["https://[2001:db8::1]/", true],
  ["https://erp.example.com:22/", false],
  ["https://erp.example.com:25/", false],
  ["https://user@erp.example.com/", false],
  ["https://user:secret@erp.example.com/", false],
  ["https://erp.example.com/#part", false],
  ["ftp://erp.example.com/", false],
  ["file:///etc/passwd", false],
  ["javascript:alert(1)", false],
  ["erp.example.com", false],
  ["https://", false],
])("that %s can be the URL of an endpoint is %s", (url, can) => {
  expect(isWebhookUrl(url)).toBe(can);
});
