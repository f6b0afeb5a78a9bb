import { expect, it } from "vitest";
import type { ShopSettings } from "@/domain/shop/settings";
import type { Locale } from "@/domain/text/locale";
import { panelText } from "@/features/admin/shared/frame/panel-fixture";
import { SettingGroupCard } from "./setting-group-card";

const refunds = { hasPartialRefunds: true, hasVoids: false, refundDays: null, hasDisputes: false };

const cardWith = (waysOff: string[], missing: string | null = null, locale: Locale = "en") => {
  const settings: Partial<ShopSettings> = { waysOff, guestCart: "clear" };
  const ways = [
    { key: "two.card", label: "Two: Card", missing: null },
    { key: "two.wallet", label: "Two: Wallet", missing },
  ];
  return panelText(
    locale,
    [{ name: "two", displayName: "Two", ways, refunds }],
    <SettingGroupCard
      group="orders"
      settings={settings as ShopSettings}
      onEdit={() => undefined}
    />,
  );
};

it("names the ways that are off with their provider, and none of a provider that is not set up", () => {
  expect(cardWith(["one.card", "two.card"])).toMatch(/not offered Two: Card $/);
  expect(cardWith(["one.card"])).toMatch(/not offered None $/);
});

it("names a way that lacks its variable, with the variable", () => {
  const english = cardWith(["two.card"], "TWO_WALLET_FILE");
  expect(english).toMatch(
    /not offered Two: Card Two: Wallet Not offered: TWO_WALLET_FILE is not set. $/,
  );
  expect(cardWith([], "TWO_WALLET_FILE")).not.toContain("None");
  const arabic = cardWith([], "TWO_WALLET_FILE", "ar");
  expect(arabic).toMatch(/Two: Wallet غير معروضة: لم يُضبط المتغيّر TWO_WALLET_FILE . $/);
});
