import { randomUUID } from "node:crypto";
import { parse } from "cookie";
import type { CurrentUserDto } from "@/contract/accounts";
import { type Locale, localeOr, STORAGE } from "@/domain/locale";
import {
  CART_COOKIE,
  guestSessionId,
  newGuestCookie,
  userSessionId,
} from "@/server/carts/cart-session";

/** What a procedure knows of its caller; it knows nothing of the transport. */
export interface Context {
  requestId: string;
  locale: Locale;
  /** Null for a visitor who is not signed in. */
  user: CurrentUserDto | null;
  /** The caller's cart, or null for a guest who has none yet. */
  cartSessionId: string | null;
  /** The caller's cart; a guest without one gets its cookie with the answer. */
  openCartSession: () => string;
}

/** Makes the context of one HTTP request; cookies go out through `responseHeaders`. */
export async function createContext({
  req,
  resHeaders,
}: {
  req: Request;
  resHeaders: Headers;
}): Promise<Context> {
  const cookies = parse(req.headers.get("cookie") ?? "");
  const user = null as CurrentUserDto | null;
  let cartSessionId = user ? userSessionId(user.id) : guestSessionId(cookies[CART_COOKIE]);
  return {
    requestId: requestIdOf(req),
    locale: localeOr(cookies[STORAGE.language]),
    user,
    cartSessionId,
    openCartSession() {
      if (cartSessionId !== null) return cartSessionId;
      const cookie = newGuestCookie();
      resHeaders.append("set-cookie", cookie.header);
      cartSessionId = guestSessionId(cookie.value);
      if (cartSessionId === null) throw new Error("a new cart cookie must be readable");
      return cartSessionId;
    },
  };
}

/** The context of a prerendered page: a visitor of whom nothing is known. */
export function staticContext(locale: Locale): Context {
  return {
    requestId: randomUUID(),
    locale,
    user: null,
    cartSessionId: null,
    openCartSession() {
      throw new Error("a prerendered page has no cart");
    },
  };
}

/** A proxy's request id is kept when it looks like one, so that its log and ours agree. */
function requestIdOf(req: Request): string {
  const given = req.headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
