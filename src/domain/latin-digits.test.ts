import { describe, expect, it } from "vitest";
import { latinDigits } from "@/domain/latin-digits";

describe("digits", () => {
  it("of Arabic and Persian keyboards are read as Western ones", () => {
    expect(latinDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
    expect(latinDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  });

  it("leave everything else as it is", () => {
    expect(latinDigits("رمز ٧ K-9 ٪")).toBe("رمز 7 K-9 ٪");
    expect(latinDigits("")).toBe("");
  });
});
