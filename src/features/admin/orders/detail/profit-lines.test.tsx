import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { OrderProfitDto } from "@/contract/admin/orders";
import type { Locale } from "@/domain/locale";
import { messagesOf } from "@/i18n/messages";
import { ProfitLines } from "./profit-lines";

/** As text, without tags and marks of direction. */
function textOf(locale: Locale, element: React.ReactElement): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      {element}
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
}

function order(profitUSD: string, costs: readonly (string | null)[]): NonNullable<OrderProfitDto> {
  const lines = costs.map((costUSD, at) => ({ itemId: at + 1, costUSD }));
  return { costUSD: costs.every((cost) => cost === null) ? "0.00" : "5.00", profitUSD, lines };
}

it("a profit of which a cost is unknown is the most that it can be, and says how much is known", () => {
  const unknown = order("169.96", [null, null, null, null]);
  const html = textOf("en", <ProfitLines profit={unknown} />);
  expect(html).toContain("at most $169.96 cost known for 0 of 4");
  expect(html).not.toContain("$0.00");
  expect(textOf("ar", <ProfitLines profit={unknown} />)).toContain(
    "$169.96 على الأكثر التكلفة معروفة في 0 من 4",
  );
  expect(textOf("en", <ProfitLines profit={order("20.00", ["5.00", null])} />)).toContain(
    "at most $20.00 cost known for 1 of 2",
  );
  expect(textOf("en", <ProfitLines profit={order("20.00", ["5.00"])} />)).not.toContain("at most");
});
