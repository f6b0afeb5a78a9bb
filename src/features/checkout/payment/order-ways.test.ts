import { CreditCardIcon } from "@phosphor-icons/react/dist/ssr/CreditCard";
import { expect, test } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import { waysFor, waysForCharge } from "./order-ways";
import type { WayUi } from "./payment-way";

const Fields = () => null;

const ui = (key: string, rank: number, isUsable = true): WayUi => ({
  ...{ key: key as WayUi["key"], rank, Icon: CreditCardIcon, Fields },
  isUsable: () => isUsable,
});

const WINDOW: OfferedWayDto = {
  id: "window",
  provider: "one",
  isUsual: true,
  page: null,
  currencies: ["USD"],
  least: 1,
};
const STC_PAY: OfferedWayDto = {
  id: "stc_pay",
  provider: "two",
  isUsual: false,
  page: null,
  currencies: ["SAR"],
  least: 1,
};
const OFFERED: OfferedWayDto[] = [
  WINDOW,
  STC_PAY,
  { id: "card", provider: "two", isUsual: false, page: null, currencies: ["SAR"], least: 1 },
  { id: "apple_pay", provider: "two", isUsual: false, page: null, currencies: ["SAR"], least: 1 },
];
const UIS = [
  ui("two.card", 2),
  ui("two.stc_pay", 3),
  ui("one.window", 4),
  ui("two.apple_pay", 1, false),
];
const shownIn = (currency: "USD" | "SAR") =>
  waysFor(OFFERED, UIS, currency).map((way) => [way.ui.key, way.currency]);

test("ways that charge the displayed currency come first; what the device lacks is left out", () => {
  expect(shownIn("SAR")).toEqual([
    ["two.card", "SAR"],
    ["two.stc_pay", "SAR"],
    ["one.window", "USD"],
  ]);
  expect(shownIn("USD")).toEqual([
    ["one.window", "USD"],
    ["two.card", "SAR"],
    ["two.stc_pay", "SAR"],
  ]);
});

test("a way that charges both currencies charges the displayed one", () => {
  const both: OfferedWayDto[] = [
    {
      id: "card",
      provider: "two",
      isUsual: false,
      page: null,
      currencies: ["USD", "SAR"],
      least: 1,
    },
  ];
  expect(waysFor(both, UIS, "SAR")[0]?.currency).toBe("SAR");
});

test("two providers with a way of one id have their own fields", () => {
  const cards: OfferedWayDto[] = ["two", "three"].map((provider) => ({
    ...{ id: "card", provider, isUsual: false, page: null, currencies: ["SAR"], least: 1 },
  }));
  const ways = waysFor(cards, [...UIS, ui("three.card", 5)], "SAR");
  expect(ways.map(({ ui: { key }, provider }) => [key, provider])).toEqual([
    ["two.card", "two"],
    ["three.card", "three"],
  ]);
});

test("a way that charges more than the cart costs is left out, unless there is no other", () => {
  const one = (least: number): OfferedWayDto => ({ ...STC_PAY, least });
  const kept = (offered: OfferedWayDto[], halalas: number) =>
    waysForCharge(waysFor(offered, UIS, "SAR"), { USD: 1, SAR: halalas }).map(
      ({ ui: { key } }) => key,
    );
  const both = [WINDOW, one(100)];
  expect(kept(both, 99)).toEqual(["one.window"]);
  expect(kept(both, 100)).toEqual(["two.stc_pay", "one.window"]);
  expect(kept([one(100)], 99)).toEqual(["two.stc_pay"]);
});
