import { describe, expect, it } from "vitest";
import { isPlainLine, isPlainText, withoutHidden } from "./text-limits";

describe("plain text", () => {
  it.each([
    "PUBG UC 660",
    "Creative Suite – 1 year (50% off) & more!",
    "باقة ألعاب، عرض خاص",
    "مُؤَسَّسَة",
    "می\u200Cخواهم",
    "کتاب\u200Cها",
    "日本語",
    "Crème brûlée",
    "Gift 🎁",
    "Family 👨\u200D👩\u200D👧\u200D👦 pack",
    "Heart ❤\uFE0F\u200D🔥",
    "<script>alert(1)</script>",
    "",
  ])("includes %j", (text) => {
    expect(isPlainLine(text)).toBe(true);
    expect(isPlainText(text)).toBe(true);
  });

  it.each([
    ["a change of direction", "Key\u202Egpj.exe"],
    ["a direction isolate", "a\u2066b\u2069"],
    ["a mark of direction", "a\u200Fb"],
    ["an Arabic mark of direction", "a\u061Cb"],
    ["a zero-width space", "Bar\u200Bq"],
    ["a joiner between Latin letters", "ad\u200Dmin"],
    ["a non-joiner between Latin letters", "ad\u200Cmin"],
    ["a joiner at the end", "برق\u200D"],
    ["a non-joiner at the beginning", "\u200Cبرق"],
    ["a byte order mark", "\uFEFFName"],
    ["a soft hyphen", "pass\u00ADword"],
    ["a word joiner", "a\u2060b"],
    ["a filler that counts as a letter", "a\u3164b"],
    ["a separator of lines", "a\u2028b"],
    ["a tag character", "a\u{E0041}b"],
    ["a control character", "a\u0007b"],
    ["an escape sequence", "a\u001B[31mb"],
    ["a lone surrogate", "a\uD800"],
    ["the zero character", "a\0b"],
  ])("excludes hidden characters: %s", (_what, text) => {
    expect(isPlainLine(text)).toBe(false);
    expect(isPlainText(text)).toBe(false);
  });

  it("replaces or removes each hidden character", () => {
    const text = "Key\u202Egpj\u200B می\u200Cخواهم";
    expect(withoutHidden(text)).toBe("Keygpj می\u200Cخواهم");
    expect(withoutHidden(text, "\uFFFD")).toBe("Key\uFFFDgpj\uFFFD می\u200Cخواهم");
  });

  it("may have several lines only where they are allowed", () => {
    expect(isPlainText("One\r\n\tTwo\nThree")).toBe(true);
    for (const text of ["a\nb", "a\rb", "a\tb"]) expect(isPlainLine(text)).toBe(false);
  });
});
