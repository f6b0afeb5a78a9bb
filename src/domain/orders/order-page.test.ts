import { describe, expect, it } from "vitest";
import { maskAccountNumber, maskEmail } from "./order-page";

describe("the masked data on an order's page", () => {
  it.each([
    ["lina@example.com", "l•••@e•••.com"],
    ["Ömer.k@mail.example.co.uk", "Ö•••@m•••.uk"],
    ['"a@b"@x.sa', '"•••@x•••.sa'],
    ["root@localhost", "r•••@l•••"],
  ])("is an address that only its owner recognizes: %s", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it.each([
    ["5123456789", "•••789"],
    ["123456789012", "•••9012"],
    ["1234567890123456", "•••3456"],
    ["ab", "•••"],
    ["", "•••"],
  ])("is the end of a player ID, and never most of it: %s", (value, masked) => {
    expect(maskAccountNumber(value)).toBe(masked);
  });
});
