import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { ERROR_SCREENS } from "@/i18n/error-screens";
import { messagesOf } from "@/i18n/messages";
import { translator } from "@/i18n/translator";

type Texts = { [key: string]: string | Texts };

/** Returns every text with its path, for example "cart.count". */
function flat(texts: Texts, path = ""): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );
}

const english = new Map(flat(messagesOf("en")));
const arabic = flat(messagesOf("ar"));

type Compiled = ReturnType<typeof compile>;
type Part = Exclude<Compiled, string>[number];

/** Types of icu-minify's compiled parts `[name, type, branches]`; no others have branches. */
const SELECT = 1;
const WITH_ARMS: readonly unknown[] = [SELECT, 2, 3];

/**
 * Returns the names of a text's placeholders; those of tags and selects end in "tag" or "select".
 * Other placeholders have no kind: one language may show a number where the other uses a plural.
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

/** The names of a plural's arms if any arm contains the figure (`#`), else none. */
function figureArms(text: string): string[] {
  const arms = [...text.matchAll(/(=\d+|[a-z]+) ?\{([^{}]*)\}/g)];
  return arms.some(([, , words = ""]) => words.includes("#"))
    ? arms.map(([, arm = ""]) => arm)
    : [];
}

const pathsWith = (isWrong: (text: string) => boolean) =>
  arabic.filter(([, text]) => isWrong(text)).map(([path]) => path);

describe("the Arabic texts", () => {
  it("have exactly the keys of the English ones", () => {
    expect(arabic.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(flat(ERROR_SCREENS.ar).map(([key]) => key)).toEqual(
      flat(ERROR_SCREENS.en).map(([key]) => key),
    );
  });

  it("use the same values and tags as the English ones; a count may be expressed by the word alone", () => {
    const differing = arabic.filter(([path, text]) => {
      const own = valuesOf(text);
      const wanted = valuesOf(english.get(path) ?? "");
      const isMissing = wanted.some((value) => value !== "count" && !own.includes(value));
      return isMissing || own.some((value) => !wanted.includes(value));
    });
    expect(differing).toEqual([]);
  });

  it("have all Arabic plural forms wherever they contain the figure", () => {
    const forms = ["one", "two", "few", "many", "other"];
    const lacking = pathsWith((text) => {
      const arms = figureArms(text);
      return arms.length > 0 && forms.some((form) => !arms.includes(form));
    });
    expect(lacking).toEqual([]);
  });

  it("have Western digits, Arabic punctuation and quotation marks, and no exclamation marks", () => {
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
  ])("have the right form for %i products, in Western digits", (count, words) => {
    expect(translator("ar", "shop")("found", { count })).toBe(words);
  });

  it("format a large number in Western digits, too", () => {
    expect(translator("ar", "common")("inStock", { count: 1247 })).toBe("المتوفر: 1,247");
  });
});
