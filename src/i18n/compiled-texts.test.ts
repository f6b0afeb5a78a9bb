import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatMessage from "use-intl/format-message";
import formatOnly from "use-intl/format-message/format-only";
import { expect, test } from "vitest";
import { INTL_TAGS } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";

const COUNTS = [0, 1, 2, 3, 11, 100, 12_345];
const BOXES = /\{(\w+)/g;
const TAGS = /<(\w+)>/g;

function textsOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) =>
    typeof value === "string" ? [value] : textsOf(value),
  );
}

/** A value for every placeholder and tag of a text. */
function valuesFor(text: string, count: number) {
  const boxes = [...text.matchAll(BOXES)].map(([, name]) => [name, count]);
  const tags = [...text.matchAll(TAGS)].map(([, name]) => [
    name,
    (inner: unknown) => ["[", inner, "]"],
  ]);
  return Object.fromEntries([...boxes, ...tags]);
}

test.each(["en", "ar"] as const)(
  "texts in %s that a screen uses without the formatter contain no placeholders",
  (locale) => {
    const { adminAuditLog, adminOrder, meta, common } = messagesOf(locale);
    const read = [
      adminAuditLog.fields,
      adminAuditLog.values,
      adminOrder.mails.kind,
      meta.share,
      { category: meta.category },
      meta.product,
      { brand: common.brand },
    ];
    for (const text of textsOf(read)) expect(compile(text)).toBe(text);
  },
);

test.each(["en", "ar"] as const)(
  "each text in %s is the same in a page, without the parser, as in a mail",
  (locale) => {
    const cache = _createCache();
    const formatters = _createIntlFormatters(cache);
    const options = { cache, formatters, locale: INTL_TAGS[locale], timeZone: "UTC" };
    const said = (nodes: unknown) => JSON.stringify([nodes].flat(9)).replaceAll('","', "");
    for (const text of textsOf(messagesOf(locale))) {
      for (const count of COUNTS) {
        const values = valuesFor(text, count);
        const there = formatMessage("key", text, values, options);
        const here = formatOnly("key", compile(text), values, options);
        expect(said(here), text).toBe(said(there));
      }
    }
  },
);
