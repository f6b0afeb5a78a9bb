import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { describe, expect, it } from "vitest";
import { DomainError, ERROR_STATUS, errorCodes } from "@/domain/errors";
import { LOCALES } from "@/domain/text/locale";
import { genericMessage, messageOf, trpcCodeOf } from "@/server/api/error-table";

const PARAMS = {
  product: "PUBG UC 60",
  left: 2,
  max: 99,
  order: 10001,
  amount: "9.99",
  seconds: 5,
  minutes: 0,
  stock: 3,
  count: 2,
  cheapest: "0.01",
  slug: "gift-cards",
  field: "User ID",
  email: "noura@example.com",
  fieldAr: "معرّف المستخدم",
  min: 6,
  choice: "12-months",
  rate: "4.05",
  total: "4.95",
  minimum: "20.00",
  scope: "orders:read",
  currency: "USD",
};

describe("a domain error", () => {
  it("has a message with all placeholders filled in both languages", () => {
    for (const locale of LOCALES) {
      for (const code of errorCodes()) {
        const message = messageOf(new DomainError(code, PARAMS), locale);
        expect(message, code).not.toMatch(/[{}]|errors\./);
        expect(message.length, code).toBeGreaterThan(5);
      }
    }
  });

  it("has its message in the reader's language", () => {
    const error = new DomainError("not_enough_stock", { product: "PUBG UC 60", left: 2 });
    expect(messageOf(error, "en")).toBe(
      "Only 2 of PUBG UC 60 left. Reduce the quantity to continue.",
    );
    expect(messageOf(error, "ar")).toContain("PUBG UC 60");
    expect(messageOf(error, "ar")).not.toBe(messageOf(error, "en"));
    expect(genericMessage("en")).toBe("An error occurred. Please try again.");
  });

  it.each(errorCodes())("%s has the same status over tRPC and REST", (code) => {
    const trpc = trpcCodeOf(code);
    expect(TRPC_ERROR_CODES_BY_KEY).toHaveProperty(trpc);
    expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(ERROR_STATUS[code]);
  });
});
