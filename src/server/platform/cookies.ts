import { parse, stringifySetCookie } from "cookie";
import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";
import { STORAGE_KEYS } from "@/domain/text/locale";
import { env } from "@/env";
import type { AnswerHeaders, RequestHeaders } from "@/server/platform/headers";

interface CookieOptions {
  /** Seconds that the browser keeps it. */
  maxAge: number;
  /** False lets the page's own scripts read it. */
  httpOnly?: boolean;
}

/** What scripts of the pages read or write, too: nothing is decided by them but what a page looks like. */
const READABLE: ReadonlySet<string> = new Set([
  STORAGE_KEYS.language,
  SIGNED_IN_COOKIE,
  HAS_CART_COOKIE,
]);

/** The cookies of one request, and those that its answer sets. */
export interface CookieJar {
  get: (name: string) => string | undefined;
  set: (name: string, value: string, options: CookieOptions) => void;
  delete: (name: string) => void;
}

/** True where the shop is reached by https: its cookies are `Secure` then. */
export function isSecureShop(): boolean {
  return env().APP_URL.startsWith("https:");
}

/**
 * What a cookie is called between browser and shop. By https, browsers take `__Host-` from this very host alone, by
 * https, for every path: no page of a subdomain can put a cart or a session of its own into somebody's browser.
 */
export function cookieName(name: string): string {
  return isSecureShop() && !READABLE.has(name) ? `__Host-${name}` : name;
}

/** Cookies come in by `request` and go out by `answer`. */
export function cookieJar(request: RequestHeaders, answer: AnswerHeaders): CookieJar {
  const cookies = parse(request.get("cookie") ?? "");
  const set = (name: string, value: string, { maxAge, httpOnly = true }: CookieOptions) => {
    const attributes = { path: "/", sameSite: "lax", secure: isSecureShop() } as const;
    answer.append(
      "set-cookie",
      stringifySetCookie({ name: cookieName(name), value, maxAge, httpOnly, ...attributes }),
    );
  };
  return {
    get: (name) => cookies[cookieName(name)],
    set,
    delete: (name) => set(name, "", { maxAge: 0 }),
  };
}
