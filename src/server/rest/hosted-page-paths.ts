import { TRPCError } from "@trpc/server";
import { plainPage } from "@/document/plain-page";
import { DomainError, ERROR_STATUS, type ErrorCode } from "@/domain/errors";
import { isLocale, type Locale, localeOr, STORAGE_KEYS } from "@/domain/text/locale";
import type { Messages } from "@/i18n/messages";
import { translator } from "@/i18n/translator";
import { createContext } from "@/server/api/context";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { isOtherSite } from "@/server/api/own-site";
import { createCaller } from "@/server/api/root";
import { hostedPagePath } from "@/server/payments/provider/offered-ways";
import { hostingProviders } from "@/server/payments/provider/providers";
import { cookieJar } from "@/server/platform/cookies";
import { type PathEntry, PROCEDURES } from "@/server/rest/path-rules";
import type { Handler } from "@/server/rest/rest-call";

/**
 * Answers the checkout's plain form by a redirect to the provider's own payment page for the placed
 * order. A refusal is a page without scripts, with a link to the shop or the checkout.
 */
const handleHostedPage =
  (provider: string): Handler =>
  async (req) => {
    const headers = new Headers({ "cache-control": "no-store" });
    try {
      const context = await createContext({ req, resHeaders: headers });
      // `createContext` regards every form as cross-site, but this path accepts a form that a page
      // of the shop has sent. The form's body is not read.
      const own = { ...context, isCrossSite: isOtherSite(req.headers) };
      const { url } = await createCaller(own).payments.hostedPage({ provider });
      headers.set("location", url);
      return new Response(null, { status: 303, headers });
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      // Without a refusal, the error was unexpected, and its details are not shown.
      const refusal = error.cause instanceof DomainError ? error.cause : null;
      headers.set("content-type", "text/html; charset=utf-8");
      const status = refusal ? ERROR_STATUS[refusal.code] : 500;
      return new Response(refusalPage(refusal, languageOf(req)), { status, headers });
    }
  };

/** The language of the page with the form: the parameter `lang` of its action, or the cookie. */
function languageOf({ url, headers }: Request): Locale {
  const named = new URL(url).searchParams.get("lang");
  if (isLocale(named)) return named;
  return localeOr(cookieJar(headers, new Headers()).get(STORAGE_KEYS.language));
}

type Refusal = keyof Messages["paymentPage"]["refusals"];

/** The page to which a refusal links; a refusal that is not listed links to the checkout. */
const LEADS_TO = {
  no_open_order: "/shop",
  order_expired: "/checkout",
  payment_in_progress: "/shop",
  way_not_offered: "/checkout",
  charge_too_small: "/checkout",
  payment_provider_unavailable: "/checkout",
  payment_not_possible: "/checkout",
} as const satisfies Record<Refusal, "/shop" | "/checkout">;

const isRefusal = (code: ErrorCode): code is Refusal => Object.hasOwn(LEADS_TO, code);

/** @param refusal null for an unexpected error */
function refusalPage(refusal: DomainError | null, language: Locale): string {
  const texts = translator(language, "paymentPage");
  const code = refusal && isRefusal(refusal.code) ? refusal.code : null;
  const path = code === null ? "/checkout" : LEADS_TO[code];
  const link = {
    retry: texts(path === "/shop" ? "toShop" : "toCheckout"),
    href: `${path}?lang=${language}`,
  };
  if (refusal && code !== null) {
    const order = String(refusal.params.order ?? "");
    const title = texts(`refusals.${code}.title`);
    return plainPage(language, { ...link, title, line: texts(`refusals.${code}.line`, { order }) });
  }
  const line = refusal ? messageOf(refusal, language) : genericMessage(language);
  return plainPage(language, { ...link, title: texts("otherTitle"), line });
}

/** `POST /api/{name}/page` of each provider that hosts a payment page. */
export const HOSTED_PAGE_PATHS: readonly PathEntry[] = hostingProviders().map(({ name }) => ({
  ...PROCEDURES,
  method: "POST",
  template: hostedPagePath(name),
  handle: handleHostedPage(name),
}));
