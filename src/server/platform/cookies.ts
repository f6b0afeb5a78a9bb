import { parse, stringifySetCookie } from "cookie";
import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";
import { STORAGE_KEYS } from "@/domain/text/locale";
import { env } from "@/env";
import type { AnswerHeaders, RequestHeaders } from "@/server/platform/headers";

interface CookieOptions {
  /** Lifetime in the browser, in seconds. */
  maxAge: number;
  /** True by default. False makes the cookie readable for the page's scripts. */
  httpOnly?: boolean;
}

/** Cookies that the pages' scripts read or write. They affect only how a page looks. */
const READABLE: ReadonlySet<string> = new Set([
  STORAGE_KEYS.language,
  SIGNED_IN_COOKIE,
  HAS_CART_COOKIE,
]);

/** The cookies of a request, and the cookies that its response sets. */
export interface CookieJar {
  get: (name: string) => string | undefined;
  set: (name: string, value: string, options: CookieOptions) => void;
  delete: (name: string) => void;
}

/** Whether the shop is served over https; its cookies are then `Secure`. */
export function isSecureShop(): boolean {
  return env().APP_URL.startsWith("https:");
}

/**
 * The name of a cookie on the wire. Over https, all cookies except `READABLE` get the prefix
 * `__Host-`. Browsers accept such a cookie only from this exact host, over https and for every
 * path, so that a page of a subdomain cannot plant a cart or a session.
 */
export function cookieName(name: string): string {
  return isSecureShop() && !READABLE.has(name) ? `__Host-${name}` : name;
}

/** Reads cookies from `request` and writes them to `answer`. */
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
