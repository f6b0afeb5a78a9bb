import { type Currency, SAR_PEG_HUNDREDTHS } from "@/domain/money";
import type { AlertChoices } from "@/domain/shop/alert";
import type { Locale } from "@/domain/text/locale";

/** What the home page may promise; an owner takes out what the shop does not keep. Specification §9. */
export const HOME_PROMISES = ["topup", "guarantee", "support", "customers"] as const;
export type HomePromise = (typeof HOME_PROMISES)[number];

/** The largest share of a line that a coupon takes off, until the owner sets another one. */
export const COUPON_MAX_PERCENT = 90;

export const GUEST_CARTS = ["clear", "keep"] as const;
export type GuestCart = (typeof GUEST_CARTS)[number];

/** The longest of each text of the settings, in characters. */
export const SETTING_LENGTHS = {
  name: 40,
  tagline: 80,
  line: 100,
  address: 300,
  words: 300,
  url: 400,
} as const;

/** From and to what a number of the settings goes. */
export const SETTING_RANGES = {
  holdMinutes: [10, 180],
  openOrders: [1, 1_000],
  openOrdersPerNetwork: [1, 100_000],
  heldUnits: [1, 100_000],
  heldUnitsPerNetwork: [1, 100_000],
  lowStock: [1, 1_000_000],
  couponMaxPercent: [1, 100],
} as const;

/** What the owner sets in the panel. "" stands for what is not set. Decision 048. */
export interface ShopSettings extends AlertChoices {
  /** "" keeps Barq's own. */
  name: string;
  nameAr: string;
  tagline: string;
  taglineAr: string;
  supportEmail: string;
  /** E.164, "+966501234567". */
  whatsapp: string;
  /** Without its "@". */
  telegram: string;
  /** On receipts; "" takes the shop's name. */
  sellerName: string;
  sellerAddress: string;
  registrationNumber: string;
  taxNumber: string;
  /** Percent, "15" or "7.5"; "" where no VAT is in the prices. */
  vatRate: string;
  /** SAR for one USD, "3.76"; "" follows the peg. */
  sarRate: string;
  timeZone: string;
  /** First currency of a language's pages, until the visitor chooses. Specification §4: USD. */
  firstCurrency: Currency;
  firstCurrencyAr: Currency;
  /** For so long price and stock are held for who pays. */
  holdMinutes: number;
  /** Unpaid orders of one e-mail address, and of one network. */
  openOrders: number;
  openOrdersPerNetwork: number;
  /** Unpaid units of a product with limited stock, of one person and of one network. */
  heldUnits: number;
  heldUnitsPerNetwork: number;
  /** The largest share of a line that a coupon may take off, in percent. Decision 071. */
  couponMaxPercent: number;
  /** Fewer units than these are low in the panel. */
  lowStock: number;
  guestCart: GuestCart;
  /** Buyers may pay in ways that take days, such as eChecks; their orders wait until the money is there. */
  takesDelayedPayments: boolean;
  promises: HomePromise[];
  /** The shop can be read, and nothing be bought. */
  isClosed: boolean;
  closedWords: string;
  closedWordsAr: string;
  /** The panel begins with the tour of the first hour, until each of its steps is done. Decision 055. */
  showsTour: boolean;
  /** Of what the owner is told. */
  alertLanguage: Locale;
}

/** What is set together, in one form of the panel. */
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

/** Where a chat with the shop begins, by what of it is set. */
export function chatLinks({ whatsapp, telegram }: Pick<ShopSettings, "whatsapp" | "telegram">) {
  return {
    whatsapp: whatsapp === "" ? null : `https://wa.me/${whatsapp.slice(1)}`,
    telegram: telegram === "" ? null : `https://t.me/${telegram}`,
  };
}
