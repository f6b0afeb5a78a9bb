import { SAR_PEG_HUNDREDTHS } from "@/domain/money";
import { HOME_PROMISES, type HomePromise } from "@/domain/shop/settings";
import { LOCALES, type Locale } from "@/domain/text/locale";

/** The words of the shop's texts that an owner may change. */
export interface ShopWords {
  name: Record<Locale, string>;
  /** Null keeps the texts' own tagline. */
  tagline: Record<Locale, string | null>;
  /** SAR per USD, in hundredths. */
  sarRateHundredths: number;
  /** The shop's payment providers, as keys of `providers.name`; null means the first key. */
  providers: readonly string[] | null;
  /** The promises that the owner keeps; the texts leave out the others. */
  promises: readonly HomePromise[];
}

/** The default words. */
export const BARQ: ShopWords = {
  name: { en: "Barq", ar: "برق" },
  tagline: { en: null, ar: null },
  sarRateHundredths: SAR_PEG_HUNDREDTHS,
  providers: null,
  promises: HOME_PROMISES,
};

/**
 * Next's bundles and the server in front of them each load their own copy of this module, so the
 * words are shared through a global.
 */
const shared = globalThis as { barqShopWords?: ShopWords };

export function shopWords(): ShopWords {
  return shared.barqShopWords ?? BARQ;
}

/** The shop's names in all languages. */
export const shopNames = (): string[] => LOCALES.map((locale) => shopWords().name[locale]);

/** Sets the words used by all texts of this process. */
export function setShopWords(words: ShopWords): void {
  if (JSON.stringify(words) !== JSON.stringify(shopWords())) shared.barqShopWords = words;
}

/** Whether the shop has a name of its own; texts about Barq are then left out. */
export function isRenamed({ name }: ShopWords): boolean {
  return LOCALES.some((locale) => name[locale] !== BARQ.name[locale]);
}
