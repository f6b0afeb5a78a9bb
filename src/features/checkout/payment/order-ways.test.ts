import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { expect, test } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import { waysFor } from "./order-ways";
import type { WayName, WayUi } from "./payment-way";

const Fields = () => null;

const ui = (id: WayName, rank: number, isUsable = true): WayUi => ({
  ...{ id, rank, Icon: CreditCardIcon, Fields },
  isUsable: () => isUsable,
});

const OFFERED: OfferedWayDto[] = [
  { id: "paypal", provider: "one", page: null, currencies: ["USD"] },
  { id: "stc_pay", provider: "two", page: null, currencies: ["SAR"] },
  { id: "card", provider: "two", page: null, currencies: ["SAR"] },
  { id: "apple_pay", provider: "two", page: null, currencies: ["SAR"] },
  { id: "of a later release", provider: "two", page: null, currencies: ["SAR"] },
];
const UIS = [ui("card", 2), ui("stc_pay", 3), ui("paypal", 4), ui("apple_pay", 1, false)];
const shownIn = (currency: "USD" | "SAR") =>
  waysFor(OFFERED, UIS, currency).map((way) => [way.ui.id, way.currency]);

test("ways that charge the displayed currency come first; what the device lacks is left out", () => {
  expect(shownIn("SAR")).toEqual([
    ["card", "SAR"],
    ["stc_pay", "SAR"],
    ["paypal", "USD"],
  ]);
  expect(shownIn("USD")).toEqual([
    ["paypal", "USD"],
    ["card", "SAR"],
    ["stc_pay", "SAR"],
  ]);
});

test("a way that charges both currencies charges the displayed one", () => {
  const both: OfferedWayDto[] = [
    { id: "card", provider: "two", page: null, currencies: ["USD", "SAR"] },
  ];
  expect(waysFor(both, UIS, "SAR")[0]?.currency).toBe("SAR");
});
