import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isSigned, signMessage } from "./supplier-signature";

const SECRET = "q8N2vR5xT1wZ7yB4cD6eF9gH3jK0mL5p";
const NOW = 1_763_900_000;
const message = { method: "POST", path: "/api/topups/callback", body: '{"reference":"topup-7"}' };
const header = signMessage(message, SECRET, NOW);
const at = (seconds: number) => (NOW + seconds) * 1000;

describe("a supplier's signature", () => {
  it("equals the example of docs/suppliers.md", () => {
    expect(readFileSync("docs/suppliers.md", "utf8")).toContain(header);
  });

  it("is valid for five minutes before and after its time", () => {
    expect(isSigned(message, header, SECRET, at(0))).toBe(true);
    expect(isSigned(message, header, SECRET, at(299))).toBe(true);
    expect(isSigned(message, header, SECRET, at(301))).toBe(false);
    expect(isSigned(message, header, SECRET, at(-301))).toBe(false);
  });

  it("covers the body, the path, the method, the secret and the time", () => {
    const forged = [
      { ...message, body: '{"reference":"topup-8"}' },
      { ...message, path: "/api/mails/bounces" },
      { ...message, method: "GET" },
    ];
    for (const other of forged) expect(isSigned(other, header, SECRET, at(0))).toBe(false);
    expect(isSigned(message, header, SECRET.toLowerCase(), at(0))).toBe(false);
    expect(isSigned(message, header.replace("t=1763900000", "t=1763900001"), SECRET, at(0))).toBe(
      false,
    );
  });

  it.each([null, "", "v1=", "t=,v1=", header.slice(0, -1), `${header}0`, header.toUpperCase()])(
    "is invalid as %s",
    (other) => {
      expect(isSigned(message, other, SECRET, at(0))).toBe(false);
    },
  );
});
