import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { expect, test } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import { waysFor } from "./order-ways";
import type { WayUi } from "./payment-way";

const ui = (id: string, rank: number, isUsable = true): WayUi => ({
  ...{ id, rank, Icon: CreditCardIcon, Fields: () => null },
  isUsable: () => isUsable,
});

const OFFERED: OfferedWayDto[] = [
  { id: "window", provider: "one", currencies: ["USD"] },
  { id: "wallet", provider: "two", currencies: ["SAR"] },
  { id: "card", provider: "two", currencies: ["SAR"] },
  { id: "phone", provider: "two", currencies: ["SAR"] },
  { id: "of a later release", provider: "two", currencies: ["SAR"] },
];
const UIS = [ui("card", 2), ui("wallet", 3), ui("window", 4), ui("phone", 1, false)];
const shownIn = (currency: "USD" | "SAR") =>
  waysFor(OFFERED, UIS, currency).map((way) => [way.ui.id, way.currency]);

test("ways that charge the displayed currency come first; what the device lacks is left out", () => {
  expect(shownIn("SAR")).toEqual([
    ["card", "SAR"],
    ["wallet", "SAR"],
    ["window", "USD"],
  ]);
  expect(shownIn("USD")).toEqual([
    ["window", "USD"],
    ["card", "SAR"],
    ["wallet", "SAR"],
  ]);
});

test("a way that charges both currencies charges the displayed one", () => {
  const both: OfferedWayDto[] = [{ id: "card", provider: "two", currencies: ["USD", "SAR"] }];
  expect(waysFor(both, UIS, "SAR")[0]?.currency).toBe("SAR");
});
