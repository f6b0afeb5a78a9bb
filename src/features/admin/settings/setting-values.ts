import { SETTING_GROUPS, type SettingGroup, type ShopSettings } from "@/domain/shop/settings";

type SettingName = keyof ShopSettings;

/** The kind of form field that edits a setting. */
type SettingKind =
  | "line"
  | "lines"
  | "number"
  | "time"
  | "switch"
  | "promises"
  | "ways"
  | "topics"
  | "guestCart"
  | "language"
  | "currency"
  | "timeZone";

export interface SettingField {
  kind: SettingKind;
  /** The text direction of the field; the default is the panel's direction. */
  dir?: "ltr" | "rtl";
  /** True if the field takes a whole row of the form. */
  isWide?: true;
  /** True if receipts print the value. */
  isOnReceipts?: true;
}

export const SETTING_FIELDS: Readonly<Record<SettingName, SettingField>> = {
  name: { kind: "line", dir: "ltr", isOnReceipts: true },
  nameAr: { kind: "line", dir: "rtl", isOnReceipts: true },
  tagline: { kind: "line", dir: "ltr" },
  taglineAr: { kind: "line", dir: "rtl" },
  supportEmail: { kind: "line", dir: "ltr" },
  whatsapp: { kind: "line", dir: "ltr" },
  telegram: { kind: "line", dir: "ltr" },
  sellerName: { kind: "line", isOnReceipts: true },
  sellerAddress: { kind: "lines", isOnReceipts: true },
  registrationNumber: { kind: "line", dir: "ltr", isOnReceipts: true },
  taxNumber: { kind: "line", dir: "ltr", isOnReceipts: true },
  vatRate: { kind: "number" },
  sarRate: { kind: "number" },
  timeZone: { kind: "timeZone", dir: "ltr" },
  firstCurrency: { kind: "currency" },
  firstCurrencyAr: { kind: "currency" },
  holdMinutes: { kind: "number" },
  openOrders: { kind: "number" },
  openOrdersPerNetwork: { kind: "number" },
  heldUnits: { kind: "number" },
  heldUnitsPerNetwork: { kind: "number" },
  couponMaxPercent: { kind: "number" },
  lowStock: { kind: "number" },
  guestCart: { kind: "guestCart" },
  takesDelayedPayments: { kind: "switch", isWide: true },
  waysOff: { kind: "ways" },
  promises: { kind: "promises" },
  isClosed: { kind: "switch" },
  closedWords: { kind: "lines", dir: "ltr" },
  closedWordsAr: { kind: "lines", dir: "rtl" },
  showsTour: { kind: "switch" },
  alertMails: { kind: "line", dir: "ltr", isWide: true },
  alertMailTopics: { kind: "topics" },
  alertTelegramChat: { kind: "line", dir: "ltr", isWide: true },
  alertTelegramTopics: { kind: "topics" },
  alertWebhook: { kind: "line", dir: "ltr", isWide: true },
  alertWebhookTopics: { kind: "topics" },
  quietFrom: { kind: "time" },
  quietTo: { kind: "time" },
  summaryAt: { kind: "time" },
  alertLanguage: { kind: "language" },
};

/** The values of a group's form. Numbers are text, as typed. */
export type SettingFormValues = Partial<Record<SettingName, string | boolean | string[]>>;

export function formValuesOf(settings: ShopSettings, group: SettingGroup): SettingFormValues {
  const entries = SETTING_GROUPS[group].map((name) => {
    const value = settings[name];
    return [name, typeof value === "number" ? String(value) : value];
  });
  return Object.fromEntries(entries);
}
