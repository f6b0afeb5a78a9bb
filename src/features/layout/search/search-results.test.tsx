import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Locale } from "@/domain/text/locale";
import { pickMessages } from "@/i18n/messages";
import { SearchResults } from "./search-results";
import type { SearchCombobox } from "./use-search-combobox";

const found = (total: number, isMore = false): SearchCombobox => ({
  query: "uc",
  setQuery: () => {},
  results: [
    {
      id: 1,
      name: "PUBG UC 60",
      nameAr: null,
      description: "",
      descriptionAr: null,
      imageUrl: "/art/uc-1.svg",
      priceUSD: "0.99",
    },
  ],
  total,
  isMore,
  isFailed: false,
  isEmpty: false,
  listId: "list",
  isOpen: true,
  active: 1,
  setActive: () => {},
  select: () => {},
  selectAll: () => {},
  close: () => {},
  inputProps: {} as SearchCombobox["inputProps"],
});

/** The last row, which links to all results: its text, and whether it is the active row. */
function lastRow(combobox: SearchCombobox, locale: Locale) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={pickMessages(locale, ["layout", "common"])}
      timeZone="UTC"
    >
      <SearchResults combobox={combobox} />
    </NextIntlClientProvider>,
  );
  const rows = html.split('role="option"').slice(1);
  expect(rows).toHaveLength(2);
  const [, text = ""] = /<span[^>]*>([^<]*)<\/span>/.exec(rows[1] ?? "") ?? [];
  return { text, isActive: rows[1]?.includes('aria-selected="true"') };
}

test("the last row states the total number of results", () => {
  expect(lastRow(found(23), "en")).toEqual({ text: "Show all 23 results", isActive: true });
  expect(lastRow(found(1), "en").text).toBe("Show 1 result");
  expect(lastRow(found(500, true), "en").text).toBe("Show all 500+ results");
});

test("the Arabic count follows Arabic plural rules", () => {
  const textOf = (total: number) => lastRow(found(total), "ar").text;
  expect(textOf(1)).toBe("عرض نتيجة واحدة");
  expect(textOf(2)).toBe("عرض نتيجتين");
  expect(textOf(7)).toMatch(/نتائج$/);
  expect(textOf(23)).toMatch(/نتيجة$/);
});
