import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "@/domain/text/fold-text";
import { db } from "@/server/platform/database/db";
import { hostileText } from "../../support/data/csv";

/** Typed texts, pasted texts and hostile ones. */
const text = fc.oneof(
  hostileText,
  fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(..."ﷺﻻﺍｆ１①™℠©®😀  \u200f\u00ad’‘ʼ—…«»؟،"),
    ),
    maxLength: 40,
  }),
);

/** Letters added in Unicode 14 and 15, which PostgreSQL before 17 may not know. */
const NEW_LETTERS = /[\ua7f2-\ua7f4\u{10780}-\u{107ba}\u{1e030}-\u{1e06d}]/gu;

it("the shop and its database fold every text in the same way", async () => {
  const [server] = await db().$queryRaw<[{ version: number }]>`
    SELECT current_setting('server_version_num')::int AS version`;
  const known = (one: string) => (server.version < 170_000 ? one.replace(NEW_LETTERS, "") : one);
  const texts = fc.sample(text, { numRuns: 3_000, seed: 12 }).map(known);
  const rows = await db().$queryRaw<{ folded: string }[]>`
    SELECT regexp_replace(fold_text(typed), ' +', ' ', 'g') AS folded
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS given(typed, place) ORDER BY place`;
  const differing = texts.flatMap((one, at) =>
    foldText(one) === rows[at]?.folded
      ? []
      : { one, ours: foldText(one), theirs: rows[at]?.folded },
  );
  expect(differing).toEqual([]);
});
