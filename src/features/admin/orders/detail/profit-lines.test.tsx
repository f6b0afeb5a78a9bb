import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { FiguresDto } from "@/contract/admin/figures";
import type { OrderProfitDto } from "@/contract/admin/orders";
import type { Locale } from "@/domain/locale";
import { FigureSums } from "@/features/admin/figures/figure-sums";
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

const figures = (unknown: number): FiguresDto => {
  const sums = { orders: 4, lines: 4, units: 4, revenue: 16_996, refunds: 0, cost: 0, unknown };
  const none = { orders: 0, lines: 0, units: 0, revenue: 0, refunds: 0, cost: 0, unknown: 0 };
  return {
    from: "2026-11-01",
    to: "2026-11-26",
    before: { from: "2026-10-01", to: "2026-10-26", sums: none },
    sums,
    days: [],
    hours: [],
    countries: [],
    funnel: { seen: 0, added: 0, placed: 0, paid: 0, delivered: 0 },
    summedUntil: null,
    rebuildAt: null,
  };
};

describe("a profit of which a cost is unknown", () => {
  const unknown = order("169.96", [null, null, null, null]);

  it("of an order is the most that it can be, and says how much is known", () => {
    const html = textOf("en", <ProfitLines profit={unknown} />);
    expect(html).toContain("at most $169.96 cost known for 0 of 4");
    expect(html).not.toContain("$0.00");
    expect(textOf("ar", <ProfitLines profit={unknown} />)).toContain(
      "$169.96 على الأكثر التكلفة معروفة في 0 من 4",
    );
    expect(textOf("en", <ProfitLines profit={order("20.00", ["5.00", null])} />)).toContain(
      "at most $20.00 cost known for 1 of 2",
    );
    expect(textOf("en", <ProfitLines profit={order("20.00", ["5.00"])} />)).not.toContain(
      "at most",
    );
  });

  it("of a period as well", () => {
    expect(textOf("en", <FigureSums figures={figures(4)} />)).toContain(
      "Profit at most $169.96 cost known for 0 of 4",
    );
    expect(textOf("ar", <FigureSums figures={figures(4)} />)).toContain("$169.96 على الأكثر");
    expect(textOf("en", <FigureSums figures={figures(0)} />)).not.toContain("at most");
  });
});
