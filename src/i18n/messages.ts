import compile from "icu-minify/compile";
import formatMessage from "use-intl/format-message";
import type { Locale } from "@/domain/text/locale";
import { ar } from "@/i18n/ar";
import { en } from "@/i18n/en";
import { isRenamed, type ShopWords, shopWords } from "@/i18n/shop-words";

/** The texts of a language, by namespace. */
export type Messages = typeof en;

/**
 * For pages, next.config.mjs installs a formatter without the ICU parser, to keep the parser out of
 * the browser's scripts, so the texts are compiled here. The worker and tests use them uncompiled.
 */
const MESSAGES: Record<Locale, Messages> = formatMessage.raw
  ? { en, ar }
  : { en: compiled(en), ar: compiled(ar) };

/** Compiles each text of a tree for icu-minify's formatter: to a string, or a list of its parts. */
function compiled<Tree extends object>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    // The compiler creates objects without a prototype, which cannot be passed to client
    // components.
    typeof value === "string" ? JSON.parse(JSON.stringify(compile(value))) : compiled(value),
  ]);
  return Object.fromEntries(entries) as Tree;
}

/** The texts with the shop's own words, cached per language until the owner changes the words. */
const said: Partial<Record<Locale, { words: ShopWords; messages: Messages }>> = {};

export function messagesOf(locale: Locale): Messages {
  const words = shopWords();
  const known = said[locale];
  if (known?.words === words) return known.messages;
  const messages = withShopWords(MESSAGES[locale], locale, words);
  said[locale] = { words, messages };
  return messages;
}

/** The placeholder for the shop's name. */
const NAME_PLACE = /\[shop\]/g;

/** The placeholder for the payment provider's name, with the text for several providers. */
const PROVIDER_PLACE = /\[provider\|([^\]]+)\]/g;

/** The placeholder for a promise: the text if the shop keeps it, and the text if it does not. */
const PROMISE_PLACE = /\[promise (\w+)\|([^|\]]*)\|?([^\]]*)\]/g;

function withShopWords(texts: Messages, locale: Locale, words: ShopWords): Messages {
  const [provider = null, ...others] = namesOfProviders(texts, words);
  const known = {
    shop: words.name[locale],
    provider: others.length > 0 ? null : provider,
    promises: words.promises,
  };
  const named = withNames(texts, known);
  const tagline = words.tagline[locale];
  const { about, common, home, layout } = named;
  return {
    ...named,
    about: isRenamed(words) ? { ...about, ...about.renamed } : about,
    common: { ...common, sarRate: String(words.sarRateHundredths) },
    home: tagline ? { ...home, title: tagline, headline: tagline } : home,
    layout: {
      ...layout,
      tagline: tagline ?? layout.tagline,
      footer: isRenamed(words)
        ? {
            ...layout.footer,
            ...layout.footer.renamed,
            line: tagline ?? layout.footer.renamed.line,
          }
        : layout.footer,
    },
  };
}

/** The names of the shop's payment providers, the default one first. */
function namesOfProviders({ providers }: Messages, words: ShopWords): string[] {
  const names: Readonly<Record<string, string>> = providers.name;
  return (words.providers ?? Object.keys(names).slice(0, 1)).map((name) => names[name] ?? name);
}

export const providerNames = (locale: Locale): string[] =>
  namesOfProviders(messagesOf(locale), shopWords());

/** The name of a payment provider in texts, by the value of `payments.provider`. */
export function providerName(provider: string, locale: Locale): string {
  const names: Readonly<Record<string, string>> = messagesOf(locale).providers.name;
  return names[provider] ?? provider;
}

/** The name of a provider's way to pay in texts. */
export function wayName(provider: string, id: string, locale: Locale): string {
  const ways: Partial<Record<string, Partial<Record<string, { name: string }>>>> =
    messagesOf(locale).providers.ways;
  return ways[provider]?.[id]?.name ?? id;
}

interface KnownWords {
  shop: string;
  /** Null inserts the placeholder's own text for several providers. */
  provider: string | null;
  promises: readonly string[];
}

/** Replaces the placeholders in every text of a tree, compiled or as written. */
function withNames<Tree>(tree: Tree, known: KnownWords): Tree {
  if (typeof tree === "string") {
    return tree
      .replace(NAME_PLACE, () => known.shop)
      .replace(PROVIDER_PLACE, (_, several: string) => known.provider ?? several)
      .replace(PROMISE_PLACE, (_, promise: string, kept: string, otherwise: string) =>
        known.promises.includes(promise) ? kept : otherwise,
      ) as Tree;
  }
  if (Array.isArray(tree)) return tree.map((part) => withNames(part, known)) as Tree;
  if (typeof tree !== "object" || tree === null) return tree;
  const entries = Object.entries(tree).map(([key, value]) => [key, withNames(value, known)]);
  return Object.fromEntries(entries) as Tree;
}

/** A namespace, or one of its texts or groups: "cart", "layout.nav". */
export type TextPath = {
  [Name in keyof Messages]: Name | `${Name}.${keyof Messages[Name] & string}`;
}[keyof Messages];

/** The given texts of a language, to pass to a page's client components. */
export function pickMessages(locale: Locale, paths: readonly TextPath[]): Partial<Messages> {
  const all: Tree = messagesOf(locale);
  const picked: Tree = {};
  for (const path of paths) {
    const [name = "", part] = path.split(".", 2);
    picked[name] = part === undefined ? all[name] : { ...picked[name], [part]: all[name]?.[part] };
  }
  return picked as Partial<Messages>;
}

type Tree = Record<string, Record<string, unknown> | undefined>;
