import { expect, it } from "vitest";
import { acceptedLocale } from "./accepted-locale";

it.each([
  ["ar", "ar"],
  ["ar-SA,ar;q=0.9,en-US;q=0.8,en;q=0.7", "ar"],
  ["AR-eg", "ar"],
  ["en-US,en;q=0.9,ar;q=0.8", "en"],
  ["en;q=0.5, ar;q=0.6", "ar"],
  ["fr-FR,fr;q=0.9,ar;q=0.5", "ar"],
  ["fr-FR,fr;q=0.9", "en"],
  ["ar,en", "ar"],
  ["ar;q=0, en;q=0.1", "en"],
  ["ar;q=0", "en"],
  ["ar;q=many", "en"],
  ["arc, ara", "en"],
  ["*", "en"],
  ["", "en"],
  [",;,;q=,-", "en"],
  [`${"x,".repeat(10_000)}ar`, "en"],
] as const)("the header %j is answered in %s", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
