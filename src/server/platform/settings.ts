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
import { knownWays, namedProviders } from "@/server/payments/provider/provider-environments";
import { statement } from "@/server/platform/database/statement";
import { autocommit, type Transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** Milliseconds between two reads of the settings by a process. */
const POLL_MS = 1_000;

/** On `globalThis`: Next's bundles and the server each load their own copy of this module. */
const shared = globalThis as { barqSettings?: VersionedSettings };

export interface VersionedSettings {
  /** 0 until the owner saves settings for the first time. */
  version: number;
  settings: ShopSettings;
}

/**
 * The owner's settings, read from the database every second (`watchSettings`); while the database
 * is unavailable, the settings as last read. Until the owner saves settings in the panel, the
 * values of the environment apply. Pages use `cachedSettings` (src/trpc/settings-cache.ts) instead,
 * because a page that is rendered with outdated values stays in the cache. Decision 048 (settings
 * in the panel).
 */
export function settings(): ShopSettings {
  return (shared.barqSettings ?? { settings: settingsOfEnv() }).settings;
}

/** Current SAR price of one USD, in hundredths of a riyal. */
export const sarRate = () => sarRateHundredths(settings());

const LAST = statement(
  "last-settings",
  'SELECT version, "values" FROM settings ORDER BY version DESC LIMIT 1',
);

/** Reads the latest version of the settings; version 0 if the owner has never saved settings. */
export async function readSettings(tx: Transaction = autocommit): Promise<VersionedSettings> {
  const [row] = await tx.run(LAST, []);
  return { version: row?.version ?? 0, settings: settingsFrom(row?.values ?? {}) };
}

/** Sets the settings that this process uses from now on, also in its texts (`setShopWords`). */
export function applySettings(taken: VersionedSettings): void {
  shared.barqSettings = taken;
  const { name, nameAr, tagline, taglineAr, promises } = taken.settings;
  const providers = namedProviders(env());
  setShopWords({
    name: { en: name || BARQ.name.en, ar: nameAr || BARQ.name.ar },
    tagline: { en: tagline || null, ar: taglineAr || null },
    sarRateHundredths: sarRateHundredths(taken.settings),
    providers: providers.length > 0 ? providers : null,
    promises,
  });
}

/**
 * Loads the settings before a process begins to work, unless they are already loaded.
 * @throws Error if the database cannot be read
 */
export async function loadSettings(): Promise<void> {
  if (!shared.barqSettings) applySettings(await readSettings());
}

/**
 * Reads the settings immediately and then every second, until `stopping` aborts or the process
 * ends.
 */
export async function watchSettings(stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) return;
  try {
    const read = await readSettings();
    if (!stopping?.aborted) applySettings(read);
  } catch (error) {
    // Keep the settings as last read. Work that needs the database reports its own errors.
    log.debug({ err: error }, "settings could not be read");
  }
  setTimeout(() => void watchSettings(stopping), POLL_MS).unref();
}

const number = ([least, most]: readonly [number, number]) => z.number().int().min(least).max(most);

/**
 * Schema of a stored version of the settings. It is parsed as partial, because a version written by
 * an older release lacks newer settings.
 */
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
  waysOff: z.array(z.string()).transform(knownWays),
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

/**
 * Completes stored values with those of `settingsOfEnv`.
 * @throws ZodError for a wrong type or range
 */
function settingsFrom(values: unknown): ShopSettings {
  return { ...settingsOfEnv(), ...stored.partial().parse(values) } as ShopSettings;
}

/** Settings that apply until the owner saves settings in the panel. */
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
    waysOff: [],
    promises: [...HOME_PROMISES],
    isClosed: false,
    closedWords: "",
    closedWordsAr: "",
    // The tour lists the first steps of an empty shop; the demo shop already has products.
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
