import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messagesOf } from "@/i18n/messages";
import { FONTS } from "./font-faces";

const has = new Set(Object.values(FONTS).flatMap(({ characters }) => [...characters]));

/** Whitespace and format characters, for example directional isolates, which need no glyph. */
const INVISIBLE = /[\s\p{Cf}]/u;

test.each(["en", "ar"] as const)(
  "the fonts have every character of the messages in %s",
  (locale) => {
    const written = [...JSON.stringify(messagesOf(locale))];
    const missing = written.filter((one) => !INVISIBLE.test(one) && !has.has(one));
    expect([...new Set(missing)]).toEqual([]);
  },
);

test("the page's unicode-range is exactly the characters of the Latin font", () => {
  const source = readFileSync(join(import.meta.dirname, "../../src/app/fonts.ts"), "utf8");
  const ranges = /"(U\+[^"]+)"/.exec(source)?.[1]?.split(",") ?? [];
  const asked = ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
  expect(asked.sort()).toEqual([...new Set(FONTS["mona-latin"].characters)].sort());
});
