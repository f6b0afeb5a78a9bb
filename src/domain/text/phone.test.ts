import { describe, expect, it } from "vitest";
import { normalizePhone } from "@/domain/text/phone";

describe("a phone number", () => {
  it.each([
    ["+966501234567", "+966501234567"],
    ["+966 50 123 4567", "+966501234567"],
    [" +1 (415) 555-2671 ", "+14155552671"],
    ["+٩٦٦٥٠١٢٣٤٥٦٧", "+966501234567"],
    ["+۹۶۶ ۵۰ ۱۲۳ ۴۵۶۷", "+966501234567"],
    ["\u202a+966 50\u200e 123 4567\u202c", "+966501234567"],
  ])("typed as %s is kept with its country code", (typed, kept) => {
    expect(normalizePhone(typed)).toBe(kept);
  });

  it.each(["", "0501234567", "+", "hello", "+966", "+9665012345678901234"])("is not %j", (typed) =>
    expect(normalizePhone(typed)).toBeNull(),
  );
});
