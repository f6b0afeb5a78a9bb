import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, it } from "vitest";
import { RECEIPT_FACES, rangesOf, undrawableCharacters } from "@/domain/orders/receipt-text";
import { directionOfRun, visualRuns } from "./visual-runs";

const seen = (line: string, base: "ltr" | "rtl" | "auto") =>
  visualRuns(line, base).map((run) => run.text);

it("an English line is kept as written", () => {
  expect(visualRuns("PUBG UC 660 ($9.99)", "auto")).toEqual([
    { face: "latin", text: "PUBG UC 660 ($9.99)" },
  ]);
});

it("numbers and English within Arabic keep their own direction, at their place in reading order", () => {
  expect(seen("شحن 660 من PUBG UC", "rtl")).toEqual(["PUBG UC", "من ", " ", "660", "شحن "]);
});

it("Arabic within English is ordered from right to left", () => {
  expect(seen("Card برق 25", "ltr")).toEqual(["Card ", "25", "برق "]);
});

it("brackets around Arabic are mirrored", () => {
  const runs = visualRuns("برق (متجر)", "rtl");
  expect(runs.map((run) => run.text)).toEqual(["(", "متجر", ")", "برق "]);
});

it.each([
  ["السعر ١٢٣ ريال", ["ريال", " ", "١٢٣", "السعر "]],
  ["هاتف ٠٥٠١٢٣٤٥٦٧", ["٠٥٠١٢٣٤٥٦٧", "هاتف "]],
  ["٢٦/١١/٢٠٢٦", ["٢٦", "/", "١١", "/", "٢٠٢٦"]],
  // The percent sign follows the number in reading order, so it is on its left, as in a browser.
  ["خصم ٥٠٪", ["٪", "٥٠", "خصم "]],
])("Arabic-Indic digits of %j are drawn from left to right", (line, parts) => {
  const runs = visualRuns(line, "rtl");
  expect(runs.map(({ text }) => text.trim()).join("|")).toBe(
    parts.map((part) => part.trim()).join("|"),
  );
  for (const { text } of runs) if (/[٠-٩]/.test(text)) expect(directionOfRun(text)).toBe("ltr");
});

it("a serial number with both kinds of digits keeps their order", () => {
  const line = visualRuns("SN-123/٤٥٦", "ltr");
  expect(line.map(({ text }) => text).join("")).toBe("SN-123/٤٥٦");
});

it("Greek, Cyrillic, Turkish, Vietnamese and currency signs have a font face", () => {
  for (const text of ["Αθήνα", "Україна", "İğdır ₺", "Việt Nam ₫", "₪ ₩ ₹ ₽ € £ ¥"]) {
    expect(undrawableCharacters(text), text).toEqual([]);
    expect(seen(text, "ltr").join("")).toBe(text);
  }
  expect(seen("﷼", "rtl")).toEqual(["ریال"]);
});

it("a character without a font face is drawn as its code point, and control characters are dropped", () => {
  expect(seen("A\u202e漢\nB", "ltr")).toEqual(["A [U+6F22] B"]);
  expect(undrawableCharacters("Barq 日本 日")).toEqual(["日", "本"]);
});

it.each(RECEIPT_FACES)("the fonts of the face %s have every character of its ranges", (face) => {
  for (const weight of ["regular", "bold"]) {
    const file = readFileSync(new URL(`./fonts/${face}-${weight}.ttf`, import.meta.url));
    const font = create(file);
    if (!("hasGlyphForCodePoint" in font)) throw new Error("no font");
    for (const [first, last] of rangesOf(face)) {
      for (let code = first; code <= last; code += 1) {
        expect(font.hasGlyphForCodePoint(code), `U+${code.toString(16)}`).toBe(true);
      }
    }
  }
});

it("a font lays out Arabic-Indic digits from left to right when it is given that direction", () => {
  const font = create(readFileSync(new URL("./fonts/arabic-regular.ttf", import.meta.url)));
  if (!("layout" in font)) throw new Error("no font");
  const order = (text: string) =>
    font
      .layout(text, [], undefined, undefined, directionOfRun(text))
      .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
      .join("");
  expect(order("١٢٣")).toBe("١٢٣");
});
