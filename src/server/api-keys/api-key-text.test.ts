import { expect, it } from "vitest";
import { apiKeyMode, endingOf, newApiKey } from "./api-key-text";

it("makes keys that are recognised, differ, and state their environment", () => {
  const [live, test] = [newApiKey("live"), newApiKey("test")];
  expect(live).toMatch(/^barq_live_[0-9A-HJKMNP-TV-Z]{28}$/);
  expect([apiKeyMode(live), apiKeyMode(test)]).toEqual(["live", "test"]);
  expect(new Set(Array.from({ length: 200 }, () => newApiKey("live"))).size).toBe(200);
  expect(endingOf("barq_live_7Q2MXT9D8HCPWJ4R6B3NYFGK5VZ1")).toBe("live_5VZ1");
});

it("has a checksum that other programs can compute", () => {
  // The checksum is the lowest 30 bits of the CRC-32 of the text before it, as six digits of
  // Crockford's Base32.
  expect(apiKeyMode("barq_test_0000000000000000000000M8RX2R")).toBe("test");
});

it("refuses a key with another character, another environment, or a cut end", () => {
  const key = newApiKey("live");
  const other = key.endsWith("0") ? "1" : "0";
  expect(apiKeyMode(key.slice(0, -1) + other)).toBeNull();
  expect(apiKeyMode(key.replace("live", "test"))).toBeNull();
  expect(apiKeyMode(key.slice(0, -1))).toBeNull();
  expect(apiKeyMode(` ${key}`)).toBeNull();
  expect(apiKeyMode(`${key}\n`)).toBeNull();
  expect(apiKeyMode(key.toLowerCase())).toBeNull();
});
