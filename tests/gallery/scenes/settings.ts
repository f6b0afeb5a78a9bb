import { expect } from "@playwright/test";
import { SETTING_GROUPS, type SettingGroup, type ShopSettings } from "@/domain/shop/settings";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { newBuyer } from "../../support/pages/checkout-page";
import { visitUntilShown } from "../../support/pages/shop-page";
import { adminApi } from "../../support/people/admin-api";
import { oneLicence } from "../products";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { ready } from "./checkout";
import { openPanel } from "./panel-screens";

/**
 * For scenes that are taken last: every page shows some setting, and an emptied shop breaks other
 * scenes.
 */
const LAST = { isAlone: true, needsOwnShop: true } as const;

const SAHAB: Partial<ShopSettings> = {
  name: "Sahab Store",
  nameAr: "متجر سحاب",
  tagline: "Games and licences, at once",
  taglineAr: "ألعاب وتراخيص في الحال",
  supportEmail: "help@sahab.example",
  whatsapp: "+966501234567",
  telegram: "sahabstore",
  sellerName: "Sahab Trading Est.",
  sellerAddress: "King Fahd Road 12\nRiyadh 12271",
  registrationNumber: "1010101010",
  taxNumber: "300000000000003",
  vatRate: "15",
  sarRate: "3.76",
  timeZone: "Asia/Riyadh",
};
const CLOSED: Partial<ShopSettings> = {
  isClosed: true,
  closedWords: "We are taking stock. Back on Sunday at nine.",
  closedWordsAr: "نجرد المخزون، ونعود الأحد في التاسعة.",
};
const OPEN: Partial<ShopSettings> = { isClosed: false, closedWords: "", closedWordsAr: "" };

/** Saves the settings that differ from `wanted`, group by group, with the panel's API. */
async function set({ personas }: SceneContext, wanted: Partial<ShopSettings>) {
  const api = adminApi((await personas.admin()).request);
  for (const group of Object.keys(SETTING_GROUPS) as SettingGroup[]) {
    const { version, settings } = await api.read<{ version: number; settings: ShopSettings }>(
      "settings.read",
    );
    const names: readonly (keyof ShopSettings)[] = SETTING_GROUPS[group];
    const differs = names.some((name) => name in wanted && wanted[name] !== settings[name]);
    if (!differs) continue;
    const after = { ...settings, ...wanted };
    const values = Object.fromEntries(
      names.map((name) => [
        name,
        typeof after[name] === "number" ? String(after[name]) : after[name],
      ]),
    );
    await api.change("settings.save", { version, change: { group, values } });
  }
}

const tagline = ({ locale }: SceneContext) =>
  (locale === "ar" ? SAHAB.taglineAr : SAHAB.tagline) ?? "";
const words = ({ locale }: SceneContext) =>
  (locale === "ar" ? CLOSED.closedWordsAr : CLOSED.closedWords) ?? "";

async function openSettings(context: SceneContext, query = "") {
  await set(context, { ...SAHAB, ...OPEN });
  const title = translator(context.locale, "adminSettings")("secrets.title");
  const heading = context.page.getByRole("heading", { name: title, includeHidden: true });
  await openPanel(context, `?tab=settings${query}`, context.main);
  await expect(heading).toBeAttached();
}

/** Removes products, orders and settings from the shop, and shows its owner the tour. */
async function emptyShop() {
  await queryDatabase(
    "TRUNCATE products, orders, mails, policies, settings, audit_entries CASCADE",
    [],
  );
  await queryDatabase(
    `INSERT INTO settings (version, values, "group", changed_by) VALUES (1, '{"showsTour": true}', 'tour', 'gallery')`,
    [],
  );
}

export const settingsScenes: readonly Scene[] = [
  wholePage("panel-settings", (context) => openSettings(context), LAST),
  inWindow(
    "panel-setting-form",
    async (context) => {
      await openSettings(context, "&settings=shop");
      await expect(context.dialog.getByRole("textbox").first()).toBeVisible();
    },
    LAST,
  ),
  wholePage(
    "home-renamed",
    async (context) => {
      await set(context, { ...SAHAB, ...OPEN });
      await visitUntilShown(context.shop, "/", tagline(context));
    },
    LAST,
  ),
  inWindow(
    "home-chats",
    async (context) => {
      await set(context, { ...SAHAB, ...OPEN });
      await visitUntilShown(context.shop, "/", tagline(context));
      await context.page.getByRole("button", { name: context.labels.layout("contactUs") }).click();
      await expect(context.page.getByRole("link", { name: /^WhatsApp/ })).toBeVisible();
    },
    LAST,
  ),
  wholePage(
    "contact-renamed",
    async (context) => {
      await set(context, { ...SAHAB, ...OPEN });
      await visitUntilShown(context.shop, "/contact", "1010101010");
    },
    LAST,
  ),
  wholePage(
    "shop-closed",
    async (context) => {
      await set(context, { ...SAHAB, ...CLOSED });
      await expect(async () => {
        await context.visit("/shop");
        await expect(context.page.getByText(words(context))).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    LAST,
  ),
  wholePage(
    "checkout-closed",
    async (context) => {
      await set(context, { ...SAHAB, ...OPEN });
      await visitUntilShown(context.shop, "/", tagline(context));
      await ready(context, [oneLicence], newBuyer("layla"));
      await set(context, CLOSED);
      const title = translator(context.locale, "checkout")("closedTitle");
      await visitUntilShown(context.shop, "/checkout", title);
    },
    LAST,
  ),
  wholePage(
    "new-shop-home",
    async (context) => {
      await emptyShop();
      const { page, shop } = context;
      await expect(async () => {
        await shop.visit("/");
        await expect(page.locator('a[href^="/product/"]')).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    },
    LAST,
  ),
  wholePage(
    "new-shop-list",
    async (context) => {
      await emptyShop();
      const title = translator(context.locale, "shop")("emptyTitle");
      await visitUntilShown(context.shop, "/shop", title);
    },
    LAST,
  ),
  wholePage(
    "panel-tour",
    async (context) => {
      await emptyShop();
      const title = translator(context.locale, "adminTour")("title");
      await openPanel(context, "", context.page.getByRole("region", { name: title }));
    },
    LAST,
  ),
];
