import { z } from "zod";
import { CURRENCIES } from "@/domain/money";
import { LOW_STOCK } from "@/domain/orders/cart";
import { ORDER_RESERVATION_MINUTES } from "@/domain/orders/order-lifecycle";
import { ALERT_KINDS, ALERT_TOPICS } from "@/domain/shop/alert";
import {
  COUPON_MAX_PERCENT,
  GUEST_CARTS,
  HOME_PROMISES,
  SETTING_RANGES,
  type ShopSettings,
  sarRateHundredths,
} from "@/domain/shop/settings";
import { LOCALES } from "@/domain/text/locale";
import { env } from "@/env";
import { BARQ, setShopWords } from "@/i18n/shop-words";
import { run, runOf, type Statement, type Within } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** How often a process looks whether the owner has set something else, in milliseconds. */
const LOOK_MS = 1_000;

/** Next's bundles and the server before them hold this module each for itself, and know the same settings. */
const shared = globalThis as { barqSettings?: VersionedSettings };

export interface VersionedSettings {
  /** 0 until something was set. */
  version: number;
  settings: ShopSettings;
}

/**
 * What the owner has set, as this process knew it a second ago at most (`watchSettings`); until something is set in the
 * panel, what the environment says. Pages read `readSettings`: they are kept for longer. Decision 048.
 */
export function settings(): ShopSettings {
  return (shared.barqSettings ?? { settings: settingsOfEnv() }).settings;
}

/** SAR for one USD, in hundredths, at this moment. */
export const sarRate = () => sarRateHundredths(settings());

const LAST: Statement<{ version: number; values: unknown }> = {
  name: "last-settings",
  text: 'SELECT version, "values" FROM settings ORDER BY version DESC LIMIT 1',
};

/** The last version, as the database has it. */
export async function readSettings(within: Within = run): Promise<VersionedSettings> {
  const [row] = await runOf(within)(LAST, []);
  return { version: row?.version ?? 0, settings: settingsFrom(row?.values ?? {}) };
}

/** What a process goes by from now on: what it has just saved, or read. */
export function takeSettings(taken: VersionedSettings): void {
  shared.barqSettings = taken;
  const { name, nameAr, tagline, taglineAr } = taken.settings;
  setShopWords({
    name: { en: name || BARQ.name.en, ar: nameAr || BARQ.name.ar },
    tagline: { en: tagline || null, ar: taglineAr || null },
    sarRateHundredths: sarRateHundredths(taken.settings),
  });
}

/** Before the first work of a process: it goes by what is set, or by nothing. @throws Error while they cannot be read */
export async function knowSettings(): Promise<void> {
  if (!shared.barqSettings) takeSettings(await readSettings());
}

/** Looks for them now and each second, until it is stopped or the process ends. */
export async function watchSettings(stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) return;
  try {
    const read = await readSettings();
    if (!stopping?.aborted) takeSettings(read);
  } catch (error) {
    // What was known still counts; whatever needs the database fails by itself.
    log.debug({ err: error }, "the settings could not be read");
  }
  setTimeout(() => void watchSettings(stopping), LOOK_MS).unref();
}

const number = ([least, most]: readonly [number, number]) => z.number().int().min(least).max(most);

/** As they are stored: an older version knows fewer of them. */
const stored = z.object({
  name: z.string(),
  nameAr: z.string(),
  tagline: z.string(),
  taglineAr: z.string(),
  supportEmail: z.string(),
  whatsapp: z.string(),
  telegram: z.string(),
  sellerName: z.string(),
  sellerAddress: z.string(),
  registrationNumber: z.string(),
  taxNumber: z.string(),
  vatRate: z.string(),
  sarRate: z.string(),
  timeZone: z.string(),
  firstCurrency: z.enum(CURRENCIES),
  firstCurrencyAr: z.enum(CURRENCIES),
  holdMinutes: number(SETTING_RANGES.holdMinutes),
  openOrders: number(SETTING_RANGES.openOrders),
  openOrdersPerNetwork: number(SETTING_RANGES.openOrdersPerNetwork),
  heldUnits: number(SETTING_RANGES.heldUnits),
  heldUnitsPerNetwork: number(SETTING_RANGES.heldUnitsPerNetwork),
  couponMaxPercent: number(SETTING_RANGES.couponMaxPercent),
  lowStock: number(SETTING_RANGES.lowStock),
  guestCart: z.enum(GUEST_CARTS),
  takesDelayedPayments: z.boolean(),
  promises: z.array(z.enum(HOME_PROMISES)),
  isClosed: z.boolean(),
  closedWords: z.string(),
  closedWordsAr: z.string(),
  showsTour: z.boolean(),
  alertMails: z.string(),
  alertMailTopics: z.array(z.enum(ALERT_TOPICS)),
  alertTelegramChat: z.string(),
  alertTelegramTopics: z.array(z.enum(ALERT_TOPICS)),
  alertWebhook: z.string(),
  alertWebhookTopics: z.array(z.enum(ALERT_KINDS)),
  quietFrom: z.string(),
  quietTo: z.string(),
  summaryAt: z.string(),
  alertLanguage: z.enum(LOCALES),
} satisfies Record<keyof ShopSettings, z.ZodType>);

/** @throws ZodError for what no version of the shop has written */
function settingsFrom(values: unknown): ShopSettings {
  return { ...settingsOfEnv(), ...stored.partial().parse(values) } as ShopSettings;
}

/** Before anything is set in the panel. */
function settingsOfEnv(): ShopSettings {
  const known = env();
  return {
    name: "",
    nameAr: "",
    tagline: "",
    taglineAr: "",
    supportEmail: known.SUPPORT_EMAIL,
    whatsapp: "",
    telegram: "",
    sellerName: known.SELLER_NAME ?? "",
    sellerAddress: known.SELLER_ADDRESS ?? "",
    registrationNumber: "",
    taxNumber: known.SELLER_TAX_NUMBER ?? "",
    vatRate: known.VAT_RATE_PERCENT ?? "",
    sarRate: "",
    timeZone: known.SHOP_TIME_ZONE,
    firstCurrency: "USD",
    firstCurrencyAr: "USD",
    holdMinutes: ORDER_RESERVATION_MINUTES,
    openOrders: known.OPEN_ORDERS,
    openOrdersPerNetwork: known.OPEN_ORDERS_PER_NETWORK,
    heldUnits: known.HELD_UNITS,
    heldUnitsPerNetwork: known.HELD_UNITS_PER_NETWORK,
    couponMaxPercent: COUPON_MAX_PERCENT,
    lowStock: LOW_STOCK,
    guestCart: known.GUEST_CART,
    takesDelayedPayments: false,
    promises: [...HOME_PROMISES],
    isClosed: false,
    closedWords: "",
    closedWordsAr: "",
    // The demo's shop has its goods already.
    showsTour: known.DEMO !== "1",
    alertMails: "",
    alertMailTopics: [...ALERT_TOPICS],
    alertTelegramChat: "",
    alertTelegramTopics: [...ALERT_TOPICS],
    alertWebhook: "",
    alertWebhookTopics: [...ALERT_KINDS],
    quietFrom: "",
    quietTo: "",
    summaryAt: "08:00",
    alertLanguage: "en",
  };
}
