import { expect, it } from "vitest";
import { messagesOf } from "@/i18n/messages";

type Texts = { [key: string]: string | Texts };

function flat(texts: Texts, path = ""): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[`${path}${key}`, text.replaceAll(/<\/?\w+>/g, "")]]
      : flat(text, `${path}${key}.`),
  );
}

const english = flat(messagesOf("en"));
const arabic = flat(messagesOf("ar"));

const saying = (texts: [path: string, text: string][], words: RegExp) =>
  texts.filter(([, text]) => words.test(text)).map(([path]) => path);

it.each([
  [/\b(of|by) (itself|themselves)\b/i],
  [/\bstands?\b/i],
  [/\bsomebod(y|ies)\b|\banybody\b|\bwhoever\b(?! runs the server)/i],
  [/\bshall\b|\banew\b|\bmeanwhile\b|\bthereof\b/i],
  [/\btelephone\b|\bneeds attention\b/i],
  // A message is called e-mail; a mail server and the cases of a `select` keep "mail".
  [/(?<!e-)\bmails?\b(?! server| \{)/i],
])("no English text matches %s", (words) => {
  expect(saying(english, words)).toEqual([]);
});

it("an English apostrophe is ’, except in the text that the specification fixes", () => {
  const straight = english.filter(([, text]) => text.includes("'"));
  expect(straight).toEqual([["errors.passwords_differ", "Passwords don't match"]]);
});

it.each([
  ["a coupon", /قسيم|قسائم/],
  ["automatically", /تلقاء نفس/],
  ["PayPal", /باي بال/],
  ["a tagline", /السطر التعريفي/],
  ["a guest", /(^|\s)(ال|لل)?ضيف(\s|$)/],
  ["a recipient", /تُهدى إليه/],
  ["a supplier", /مزوّد(ي)? (اللعبة|الشحن)/],
  ["the staff", /فريق العمل|الفريق(\s|$)/],
  ["to try again", /مجددًا/],
  ["the checkout", /صفحة الدفع/],
])("no Arabic text uses another word for %s", (_, words) => {
  expect(saying(arabic, words)).toEqual([]);
});

it("the Arabic for a batch of keys is not the word for a payment", () => {
  const batches = new Set(saying(english, /\bbatch(es)?\b/i));
  const payments = new Set(saying(english, /\bpayment|\bpaid\b/i));
  const mixed = arabic.filter(
    ([path, text]) => batches.has(path) && !payments.has(path) && /دفعة|دفعات/.test(text),
  );
  expect(mixed).toEqual([]);
});

it("a category is called تصنيف", () => {
  expect(saying(arabic, /فئة|فئات|الفئ/)).toEqual([]);
});

it("no text addresses the shop in the plural", () => {
  expect(saying(arabic, /(^|\s)(أ(?!ُ)\S+وا|أعيدوه)(\s|$)/)).toEqual([]);
});

/** Arabic imperatives, which must not begin a button's label. */
const IMPERATIVE = new RegExp(
  `^(نعم، |لا، )?(${[
    "احذف|أرسلها|افتح|أغلق|انتقل|اعرض|امسح|صحّح|انسخ|احفظ|أضف|أزل|ابحث|أعد|أعدها|اسحبها|أبقها",
    "اقبل|ارفضه|استبدل|أظهر|نزّل|اطبع|حمّل|اسأل|ابدأ|اذهب|انقله|جرّبها|شاهد|انشر|اختبر|انسَ|حاول",
  ].join("|")})(\\s|$)`,
);

it("a button's label is a verbal noun: no short Arabic text begins with an imperative", () => {
  const short = arabic.filter(([, text]) => text.split(" ").length <= 6 && !/[.؟:]$/.test(text));
  // Placeholders of input fields may begin with these imperatives.
  const prompts = /^(اختر|ابحث أو انتقل)/;
  const asking = short.filter(([, text]) => IMPERATIVE.test(text) && !prompts.test(text));
  // Texts about past actions in the third person, for example "the buyer corrected the account":
  // unvowelled, the verb can look like an imperative.
  const recorded = /^(providerIssues|adminAuditLog\.actions|adminOrder\.history)\.|\.logged$/;
  expect(asking.filter(([path]) => !recorded.test(path))).toEqual([]);
});
