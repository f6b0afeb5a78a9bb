import { describe, expect, it } from "vitest";
import { messagesOf } from "@/i18n/messages";
import { translator } from "@/i18n/translator";

type Texts = { [key: string]: string | Texts };

/** Every text with its path, "cart.count". */
function flat(texts: Texts, path = ""): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );
}

const english = new Map(flat(messagesOf("en")));
const arabic = flat(messagesOf("ar"));

/** Names of the values and tags of a text; a single English word in an arm of a plural is none. */
function valuesOf(text: string): string[] {
  const found = [...text.matchAll(/\{([a-z]\w*)[,}]|<(\w+)>/g)].map(
    ([, value, tag]) => value ?? tag,
  );
  return [...new Set(found.map(String))].sort();
}

/** The arms of a plural that say a figure, by their words. */
function figureArms(text: string): string[] {
  const arms = [...text.matchAll(/(=\d+|[a-z]+) ?\{([^{}]*)\}/g)];
  return arms.some(([, , words = ""]) => words.includes("#"))
    ? arms.map(([, arm = ""]) => arm)
    : [];
}

const pathsWith = (isWrong: (text: string) => boolean) =>
  arabic.filter(([, text]) => isWrong(text)).map(([path]) => path);

describe("the Arabic texts", () => {
  it("hold the same values and links as the English ones; a count may be in the word alone", () => {
    const differing = arabic.filter(([path, text]) => {
      const own = valuesOf(text);
      const wanted = valuesOf(english.get(path) ?? "");
      const isMissing = wanted.some((value) => value !== "count" && !own.includes(value));
      return isMissing || own.some((value) => !wanted.includes(value));
    });
    expect(differing).toEqual([]);
  });

  it("count in all the forms of Arabic wherever they say the figure", () => {
    const forms = ["one", "two", "few", "many", "other"];
    const lacking = pathsWith((text) => {
      const arms = figureArms(text);
      return arms.length > 0 && forms.some((form) => !arms.includes(form));
    });
    expect(lacking).toEqual([]);
  });

  it("have Western digits, Arabic punctuation and Arabic quotation marks, and exclaim nothing", () => {
    expect(pathsWith((text) => /[٠-٩۰-۹]/.test(text))).toEqual([]);
    expect(pathsWith((text) => /[\u0621-\u064a] ?[,;?]/.test(text))).toEqual([]);
    expect(pathsWith((text) => /["“”!]/.test(text))).toEqual([]);
  });

  it.each([
    [0, "لا منتجات"],
    [1, "منتج واحد"],
    [2, "منتجان"],
    [3, "3 منتجات"],
    [11, "11 منتجًا"],
    [100, "100 منتج"],
    [103, "103 منتجات"],
  ])("find %i products as an Arab says it, in Western digits", (count, words) => {
    expect(translator("ar", "shop")("found", { count })).toBe(words);
  });

  it("write a large figure in Western digits, too", () => {
    expect(translator("ar", "common")("inStock", { count: 1247 })).toBe("المتوفر: 1,247");
  });
});
