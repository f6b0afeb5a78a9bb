import { type Currency, SAR_PEG_HUNDREDTHS } from "@/domain/money";
import type { AlertChoices } from "@/domain/shop/alert";
import type { Locale } from "@/domain/text/locale";

/** Promises in the shop's texts; an owner removes those that the shop does not keep. */
export const HOME_PROMISES = ["topup", "guarantee", "support", "customers"] as const;
export type HomePromise = (typeof HOME_PROMISES)[number];

/** Default of the largest share of a line that a coupon may take off, in percent. */
export const COUPON_MAX_PERCENT = 90;

export const GUEST_CARTS = ["clear", "keep"] as const;
export type GuestCart = (typeof GUEST_CARTS)[number];

/** The key of a way to pay in the settings, the texts and the checkout: "{provider}.{id}". */
export const wayKey = (provider: string, id: string): string => `${provider}.${id}`;

/** Maximum length of each text of the settings, in characters. */
export const SETTING_LENGTHS = {
  name: 40,
  tagline: 80,
  line: 100,
  address: 300,
  words: 300,
  url: 400,
} as const;

/** Minimum and maximum of each number of the settings. */
export const SETTING_RANGES = {
  holdMinutes: [10, 180],
  openOrders: [1, 1_000],
  openOrdersPerNetwork: [1, 100_000],
  heldUnits: [1, 100_000],
  heldUnitsPerNetwork: [1, 100_000],
  lowStock: [1, 1_000_000],
  couponMaxPercent: [1, 100],
} as const;

/**
 * Settings that the owner edits in the panel. "" means not set. Decision 048 (settings in the
 * panel).
 */
export interface ShopSettings extends AlertChoices {
  /** For names and taglines, "" uses Barq's own text. */
  name: string;
  nameAr: string;
  tagline: string;
  taglineAr: string;
  supportEmail: string;
  /** E.164, "+966501234567". */
  whatsapp: string;
  /** The Telegram name without its "@". */
  telegram: string;
  /** The seller's name on receipts; "" uses the shop's name. */
  sellerName: string;
  sellerAddress: string;
  registrationNumber: string;
  taxNumber: string;
  /** Percent, "15" or "7.5"; "" if prices contain no VAT. */
  vatRate: string;
  /** SAR for one USD, "3.76"; "" uses the default rate, 3.75. */
  sarRate: string;
  timeZone: string;
  /** Default currency per language, until the visitor chooses. Specification §4: USD. */
  firstCurrency: Currency;
  firstCurrencyAr: Currency;
  /** Minutes for which price and stock are reserved for an unpaid order. */
  holdMinutes: number;
  /** Maximum unpaid orders per e-mail address, and per network. */
  openOrders: number;
  openOrdersPerNetwork: number;
  /** Maximum unpaid units of a product with limited stock, per person, and per network. */
  heldUnits: number;
  heldUnitsPerNetwork: number;
  /**
   * The largest share of a line that a coupon may take off, in percent. Decision 071 (proof for
   * cheaper goods).
   */
  couponMaxPercent: number;
  /** The panel marks a product with fewer units as low in stock. */
  lowStock: number;
  guestCart: GuestCart;
  /**
   * Buyers may use payment methods that take days, such as eChecks; their orders wait for the
   * money.
   */
  takesDelayedPayments: boolean;
  /**
   * Ways to pay that the checkout does not offer, although their provider is configured, in the
   * form of `wayKey`.
   */
  waysOff: string[];
  promises: HomePromise[];
  /** The shop is closed: visitors can browse it, but cannot buy. */
  isClosed: boolean;
  closedWords: string;
  closedWordsAr: string;
  /** Whether the panel shows the tour of the setup steps. Decision 055 (new shops). */
  showsTour: boolean;
  /** Language of the messages to the owner. */
  alertLanguage: Locale;
}

/** Settings that one form of the panel saves together. */
export const SETTING_GROUPS = {
  shop: ["name", "nameAr", "tagline", "taglineAr"],
  contact: ["supportEmail", "whatsapp", "telegram"],
  seller: ["sellerName", "sellerAddress", "registrationNumber", "taxNumber", "vatRate"],
  money: ["sarRate", "timeZone", "firstCurrency", "firstCurrencyAr"],
  orders: [
    "holdMinutes",
    "openOrders",
    "openOrdersPerNetwork",
    "heldUnits",
    "heldUnitsPerNetwork",
    "couponMaxPercent",
    "lowStock",
    "guestCart",
    "takesDelayedPayments",
    "waysOff",
  ],
  home: ["promises"],
  closing: ["isClosed", "closedWords", "closedWordsAr"],
  tour: ["showsTour"],
  alerts: [
    "alertMails",
    "alertMailTopics",
    "alertTelegramChat",
    "alertTelegramTopics",
    "alertWebhook",
    "alertWebhookTopics",
    "quietFrom",
    "quietTo",
    "summaryAt",
    "alertLanguage",
  ],
} as const satisfies Record<string, readonly (keyof ShopSettings)[]>;
export type SettingGroup = keyof typeof SETTING_GROUPS;

export const SETTING_GROUP_NAMES = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** SAR for one USD, in hundredths. */
export function sarRateHundredths({ sarRate }: Pick<ShopSettings, "sarRate">): number {
  return sarRate === "" ? SAR_PEG_HUNDREDTHS : Math.round(Number(sarRate) * 100);
}

/** Links to a chat with the shop; null for a channel that is not set. */
export function chatLinks({ whatsapp, telegram }: Pick<ShopSettings, "whatsapp" | "telegram">) {
  return {
    whatsapp: whatsapp === "" ? null : `https://wa.me/${whatsapp.slice(1)}`,
    telegram: telegram === "" ? null : `https://t.me/${telegram}`,
  };
}
