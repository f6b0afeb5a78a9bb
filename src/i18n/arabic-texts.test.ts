import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { ERROR_SCREENS } from "@/i18n/error-screens";
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

type Compiled = ReturnType<typeof compile>;
type Part = Exclude<Compiled, string>[number];

/** As icu-minify marks them, `[name, mark, arms]`. */
const SELECT = 1;
const WITH_ARMS: readonly unknown[] = [SELECT, 2, 3];

/**
 * The values and tags of a text with what each is: "price tag", "change select"; a number may be said as a figure in one
 * language and as a plural in the other.
 */
function valuesOf(text: string): string[] {
  const found = new Set<string>();
  const walkAll = (message: Compiled) => {
    if (Array.isArray(message)) message.forEach(walk);
  };
  const walk = (part: Part) => {
    if (!Array.isArray(part)) return;
    const [name, mark, arms] = part;
    if (part.length > 1 && typeof mark !== "number") {
      found.add(`${name} tag`);
      for (const child of part.slice(1)) walk(child as Part);
      return;
    }
    found.add(mark === SELECT ? `${name} select` : String(name));
    if (WITH_ARMS.includes(mark)) Object.values(arms as Record<string, Compiled>).forEach(walkAll);
  };
  walkAll(compile(text));
  return [...found].sort();
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
  it("have the keys of the English ones, and the other way round", () => {
    expect(arabic.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(flat(ERROR_SCREENS.ar).map(([key]) => key)).toEqual(
      flat(ERROR_SCREENS.en).map(([key]) => key),
    );
  });

  it("take the same values and links as the English ones; a count may be in the word alone", () => {
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
