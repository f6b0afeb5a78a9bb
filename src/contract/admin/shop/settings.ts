import { z } from "zod";
import { withCode } from "@/contract/admin/common";
import { accountEmail } from "@/contract/email";
import { normalizeEmail } from "@/domain/account/account";
import { parseEmail } from "@/domain/account/email-address";
import type { ErrorCode } from "@/domain/errors";
import { CURRENCIES } from "@/domain/money";
import { SETUP_CHECKS } from "@/domain/orders/provider-issue";
import { ALERT_KINDS, ALERT_TOPICS, CLOCK_TIME, MAX_ALERT_MAILS } from "@/domain/shop/alert";
import {
  GUEST_CARTS,
  HOME_PROMISES,
  SETTING_GROUP_NAMES,
  SETTING_LENGTHS,
  SETTING_RANGES,
  type SettingGroup,
  type ShopSettings,
} from "@/domain/shop/settings";
import { LOCALES } from "@/domain/text/locale";
import { normalizeAmount, normalizeDigits, normalizeNumber } from "@/domain/text/normalize-digits";
import { normalizePhone } from "@/domain/text/phone";
import { isPlainLine, isPlainText, MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";
import { isTimeZone } from "@/domain/text/time-zones";

/** Maximum characters of a typed number, address or phone number. */
const MAX_TYPED = 400;

const line = (max: number, isPlain = isPlainLine) =>
  z
    .string()
    .trim()
    .max(max, withCode("setting_too_long"))
    .refine(isPlain, withCode("hidden_characters"));

/** A typed whole number from `least` to `most`. */
const count = ([least, most]: readonly [number, number]) =>
  z
    .string(withCode("setting_number_invalid"))
    .max(MAX_TYPED, withCode("setting_number_invalid"))
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^\d{1,9}$/, withCode("setting_number_invalid")))
    .transform(Number)
    .refine((value) => value >= least && value <= most, withCode("setting_number_invalid"));

/** A typed number with at most two decimal places; "" if it is not set. */
const figure = (pattern: RegExp, problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .max(MAX_TYPED, withCode(problem))
    .transform(normalizeAmount)
    .pipe(z.string().regex(pattern, withCode(problem)));

/** A text that is inserted into other texts: it must not contain their markup characters. */
const phrase = (max: number) =>
  line(max).refine((text) => !/[{}<>[\]#|]/.test(text), withCode("setting_signs"));

/** A text that must be set in both languages or in neither. */
const inBothLanguages = <Name extends string>(english: Name, arabic: Name) => ({
  check: (values: Record<Name, string>) => (values[english] === "") === (values[arabic] === ""),
  says: { ...withCode("setting_one_language"), path: [arabic] },
});

/** A time on the shop's clock; "" if it is not set. */
const clockTime = z
  .string(withCode("clock_time_invalid"))
  .max(MAX_TYPED, withCode("clock_time_invalid"))
  .transform((typed) => normalizeDigits(typed).trim())
  .refine((time) => time === "" || CLOCK_TIME.test(time), withCode("clock_time_invalid"));

/** Addresses separated by commas, without duplicates. */
const mailAddresses = z
  .string(withCode("email_invalid"))
  .max(MAX_ALERT_MAILS * (MAX_EMAIL_LENGTH + 2), withCode("email_invalid"))
  .transform((typed) =>
    typed
      .split(/[,;\s،]+/)
      .map((address) => (address === "" ? "" : normalizeEmail(address)))
      .filter(Boolean),
  )
  .transform((addresses) => [...new Set(addresses)])
  .refine(
    (addresses) => addresses.every((address) => parseEmail(address) !== null),
    withCode("email_invalid"),
  )
  .refine((addresses) => addresses.length <= MAX_ALERT_MAILS, withCode("alert_mails_too_many"))
  .transform((addresses) => addresses.join(", "));

/**
 * Whether the text is empty or a URL of the owner's own program: https, or http on this machine. In
 * production, a message is only sent to a public https address.
 */
function isWebhook(typed: string): boolean {
  if (typed === "") return true;
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  const isLocal = ["localhost", "127.0.0.1"].includes(hostname);
  const isKnown = protocol === "https:" || (protocol === "http:" && isLocal);
  return isKnown && username === "" && password === "";
}

const name = inBothLanguages("name", "nameAr");
const tagline = inBothLanguages("tagline", "taglineAr");
const words = inBothLanguages("closedWords", "closedWordsAr");

/** The typed values of each form of the panel. */
export const settingForms = {
  shop: z
    .object({
      name: phrase(SETTING_LENGTHS.name),
      nameAr: phrase(SETTING_LENGTHS.name),
      tagline: phrase(SETTING_LENGTHS.tagline),
      taglineAr: phrase(SETTING_LENGTHS.tagline),
    })
    .refine(name.check, name.says)
    .refine(tagline.check, tagline.says),
  contact: z.object({
    supportEmail: accountEmail("email_invalid"),
    whatsapp: z
      .string(withCode("invalid_phone"))
      .trim()
      .max(MAX_TYPED, withCode("invalid_phone"))
      .transform((typed) => (typed === "" ? "" : (normalizePhone(typed) ?? "?")))
      .refine((number) => number !== "?", withCode("invalid_phone")),
    telegram: z
      .string(withCode("telegram_invalid"))
      .trim()
      .max(MAX_TYPED, withCode("telegram_invalid"))
      .transform((typed) => typed.replace(/^(https:\/\/t\.me\/|@)/, ""))
      .refine((name) => /^([A-Za-z]\w{4,31})?$/.test(name), withCode("telegram_invalid")),
  }),
  seller: z.object({
    sellerName: line(SETTING_LENGTHS.line),
    sellerAddress: line(SETTING_LENGTHS.address, isPlainText),
    registrationNumber: line(SETTING_LENGTHS.line),
    taxNumber: line(SETTING_LENGTHS.line),
    vatRate: figure(/^(\d{1,2}(\.\d{1,2})?)?$/, "vat_rate_invalid"),
  }),
  money: z.object({
    sarRate: figure(/^(\d{1,3}(\.\d{1,2})?)?$/, "sar_rate_invalid").refine(
      (rate) => rate === "" || Number(rate) > 0,
      withCode("sar_rate_invalid"),
    ),
    timeZone: z
      .string(withCode("time_zone_invalid"))
      .refine(isTimeZone, withCode("time_zone_invalid")),
    firstCurrency: z.enum(CURRENCIES),
    firstCurrencyAr: z.enum(CURRENCIES),
  }),
  orders: z.object({
    holdMinutes: count(SETTING_RANGES.holdMinutes),
    openOrders: count(SETTING_RANGES.openOrders),
    openOrdersPerNetwork: count(SETTING_RANGES.openOrdersPerNetwork),
    heldUnits: count(SETTING_RANGES.heldUnits),
    heldUnitsPerNetwork: count(SETTING_RANGES.heldUnitsPerNetwork),
    couponMaxPercent: count(SETTING_RANGES.couponMaxPercent),
    lowStock: count(SETTING_RANGES.lowStock),
    guestCart: z.enum(GUEST_CARTS),
    takesDelayedPayments: z.boolean(),
    waysOff: z.array(z.string().regex(/^[a-z_.]{1,60}$/)).max(100),
  }),
  home: z.object({
    promises: z.array(z.enum(HOME_PROMISES)).max(HOME_PROMISES.length),
  }),
  closing: z
    .object({
      isClosed: z.boolean(),
      closedWords: line(SETTING_LENGTHS.words, isPlainText),
      closedWordsAr: line(SETTING_LENGTHS.words, isPlainText),
    })
    .refine(words.check, words.says),
  tour: z.object({ showsTour: z.boolean() }),
  alerts: z
    .object({
      alertMails: mailAddresses,
      alertMailTopics: z.array(z.enum(ALERT_TOPICS)).max(ALERT_TOPICS.length),
      alertTelegramChat: z
        .string(withCode("alert_chat_invalid"))
        .max(MAX_TYPED, withCode("alert_chat_invalid"))
        .transform((typed) => normalizeDigits(typed).trim())
        .refine(
          (chat) => /^(-?[1-9]\d{0,19}|@[A-Za-z]\w{4,31})?$/.test(chat),
          withCode("alert_chat_invalid"),
        ),
      alertTelegramTopics: z.array(z.enum(ALERT_TOPICS)).max(ALERT_TOPICS.length),
      alertWebhook: line(SETTING_LENGTHS.url).refine(isWebhook, withCode("alert_webhook_invalid")),
      alertWebhookTopics: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
      quietFrom: clockTime,
      quietTo: clockTime,
      summaryAt: clockTime,
      alertLanguage: z.enum(LOCALES),
    })
    .refine(
      ({ quietFrom, quietTo }) =>
        (quietFrom === "") === (quietTo === "") && (quietFrom === "" || quietFrom !== quietTo),
      { ...withCode("quiet_hours_invalid"), path: ["quietTo"] },
    ),
} as const satisfies Record<SettingGroup, z.ZodType<Partial<ShopSettings>>>;

const changeOf = <Group extends SettingGroup>(group: Group) =>
  z.object({ group: z.literal(group), values: settingForms[group] });

export const saveSettingsInput = z.object({
  /** The settings' version when the form was opened; if it has changed, the save is refused. */
  version: z.number().int().min(0),
  change: z.discriminatedUnion("group", [
    changeOf("shop"),
    changeOf("contact"),
    changeOf("seller"),
    changeOf("money"),
    changeOf("orders"),
    changeOf("home"),
    changeOf("closing"),
    changeOf("tour"),
    changeOf("alerts"),
  ]),
});

export const savedSettingsDto = z.object({ version: z.number().int() });

export const adminSettingsDto = z.object({
  /** 0 while no setting is saved, so that the environment's values apply. */
  version: z.number().int(),
  settings: z.custom<ShopSettings>((value) => typeof value === "object" && value !== null),
  /** The latest first. */
  changes: z.array(
    z.object({
      version: z.number().int(),
      group: z.enum(SETTING_GROUP_NAMES),
      changedBy: z.string(),
      changedAt: z.string(),
    }),
  ),
});
export type AdminSettingsDto = z.infer<typeof adminSettingsDto>;

/**
 * Groups of environment variables that contain secrets. The panel shows which variables are set,
 * and tests the services that need them.
 */
const SECRET_PARTS = [
  "mail",
  "provider",
  "encryption",
  "challenge",
  "supplier",
  "telegram",
  "webhook",
] as const;
export type SecretPart = (typeof SECRET_PARTS)[number];

export const secretsDto = z.array(
  z.object({
    part: z.enum(SECRET_PARTS),
    /** The group's environment variables. */
    names: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  }),
);
export type SecretsDto = z.infer<typeof secretsDto>;

/**
 * The result of a test: `problem` is a technical description of the failure, without any secret;
 * null if the test succeeded.
 */
export const connectionTestDto = z.object({ works: z.boolean(), problem: z.string().nullable() });
export type TestedDto = z.infer<typeof connectionTestDto>;

/** The result of "Check the … connection", with one entry per payment provider and check. */
export const testedProviderDto = connectionTestDto.extend({
  checks: z.array(
    z.object({
      /** The provider's name in `payments.provider`. */
      provider: z.string(),
      check: z.enum(SETUP_CHECKS),
      /** The problem in words; null if the check passed. */
      issue: z.string().nullable(),
      /** Missing permissions or events. */
      missing: z.array(z.string()),
    }),
  ),
});
export type TestedProviderDto = z.infer<typeof testedProviderDto>;
