import { expect, it } from "vitest";
import type { OrderProfitDto } from "@/contract/admin/orders/order-details";
import { textOf } from "@/features/admin/shared/text/text-fixture";
import { ProfitLines } from "./profit-lines";

function order(profitUSD: string, costs: readonly (string | null)[]): NonNullable<OrderProfitDto> {
  const lines = costs.map((costUSD, at) => ({ itemId: at + 1, costUSD }));
  const costUSD = costs.every((cost) => cost === null) ? "0.00" : "5.00";
  return { costUSD, feeUSD: null, profitUSD, lines };
}

it("a profit is shown as an upper bound, with the number of known costs, if a cost is unknown", () => {
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
