import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { expect, test } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import type { PaymentWay } from "@/domain/shop/settings";
import { waysFor } from "./order-ways";
import type { WayUi } from "./payment-way";

const Fields = () => null;

const ui = (id: PaymentWay, rank: number, isUsable = true): WayUi => ({
  ...{ id, rank, Icon: CreditCardIcon, Fields },
  isUsable: () => isUsable,
});

const OFFERED: OfferedWayDto[] = [
  { id: "window", provider: "one", isUsual: true, page: null, currencies: ["USD"] },
  { id: "stc_pay", provider: "two", isUsual: false, page: null, currencies: ["SAR"] },
  { id: "card", provider: "two", isUsual: false, page: null, currencies: ["SAR"] },
  { id: "apple_pay", provider: "two", isUsual: false, page: null, currencies: ["SAR"] },
];
const UIS = [ui("card", 2), ui("stc_pay", 3), ui("window", 4), ui("apple_pay", 1, false)];
const shownIn = (currency: "USD" | "SAR") =>
  waysFor(OFFERED, UIS, currency).map((way) => [way.ui.id, way.currency]);

test("ways that charge the displayed currency come first; what the device lacks is left out", () => {
  expect(shownIn("SAR")).toEqual([
    ["card", "SAR"],
    ["stc_pay", "SAR"],
    ["window", "USD"],
  ]);
  expect(shownIn("USD")).toEqual([
    ["window", "USD"],
    ["card", "SAR"],
    ["stc_pay", "SAR"],
  ]);
});

test("a way that charges both currencies charges the displayed one", () => {
  const both: OfferedWayDto[] = [
    { id: "card", provider: "two", isUsual: false, page: null, currencies: ["USD", "SAR"] },
  ];
  expect(waysFor(both, UIS, "SAR")[0]?.currency).toBe("SAR");
});
