import { expect, it } from "vitest";
import type { ShopSettings } from "@/domain/shop/settings";
import { PanelProvider } from "@/features/admin/shared/frame/panel-context";
import { textOf } from "@/features/admin/shared/text/text-fixture";
import { SettingGroupCard } from "./setting-group-card";

const refunds = { hasPartialRefunds: true, hasVoids: false, refundDays: null, hasDisputes: false };
const NoCard = () => null;

const cardWith = (waysOff: string[]) => {
  const settings: Partial<ShopSettings> = { waysOff, guestCart: "clear" };
  const ways = [
    { key: "two.card", label: "Two: Card" },
    { key: "two.wallet", label: "Two: Wallet" },
  ];
  return textOf(
    "en",
    <PanelProvider
      value={{
        ...{ ProductCard: NoCard, timeZone: "UTC", lowStock: 5, hasSecondFactor: true },
        ...{ adminId: 1, role: "owner" },
        waysToPay: [{ name: "two", displayName: "Two", ways, refunds }],
      }}
    >
      <SettingGroupCard
        group="orders"
        settings={settings as ShopSettings}
        onEdit={() => undefined}
      />
    </PanelProvider>,
  );
};

it("names the ways that are off with their provider, and none of a provider that is not set up", () => {
  expect(cardWith(["one.card", "two.card"])).toMatch(/not offered Two: Card $/);
  expect(cardWith(["one.card"])).toMatch(/not offered None $/);
});
