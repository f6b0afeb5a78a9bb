import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import type { CurrentUserDto } from "@/contract/accounts";
import type { CartDto } from "@/contract/cart";
import { IDLE_HEADER } from "@/contract/idle-header";
import type { StaffAccess } from "@/domain/account/permissions";
import { DomainError } from "@/domain/errors";
import { type Locale, localeOr, STORAGE_KEYS } from "@/domain/text/locale";
import { readSession } from "@/server/accounts/session/session";
import { readSessionAndCart } from "@/server/accounts/session/session-cart";
import { SESSION_COOKIE } from "@/server/accounts/session/session-cookie";
import { genericMessage, messageOf } from "@/server/api/error-table";
import { type CalledBy, calledBy, isForm, isOtherSite } from "@/server/api/own-site";
import {
  CART_COOKIE,
  guestSessionId,
  openGuestCart,
  renewGuestCart,
  userSessionId,
} from "@/server/carts/cart-session";
import { clientAddress } from "@/server/platform/client-address";
import { type CookieJar, cookieJar } from "@/server/platform/cookies";
import { BUSY_SECONDS, isDatabaseBusy } from "@/server/platform/database/database-errors";
import type { AnswerHeaders, RequestHeaders } from "@/server/platform/headers";
import { log } from "@/server/platform/log/log";
import { loadSettings } from "@/server/platform/settings";

/** The caller of a procedure, independent of the transport. */
export interface Context {
  requestId: string;
  locale: Locale;
  /** The caller's IP address, for rate limits. */
  ip: string;
  /**
   * True if a page of another site may have made a browser send the request: such a request may
   * read public data but change nothing.
   */
  isCrossSite: boolean;
  /**
   * The sender of the call. For `link`, queries write nothing, because another site may have caused
   * the call.
   */
  calledBy: CalledBy;
  cookies: CookieJar;
  /** Headers of the response. */
  answer: AnswerHeaders;
  /** Cache tags of the catalogue data in a shared response. */
  cacheTags: Set<string>;
  /**
   * Id of the caller's session row, or `key {id}` for an API key; null if the caller is not signed
   * in.
   */
  sessionId: string | null;
  /**
   * Whether the call counts as use of the admin session and `requireAdminSession` must record it in
   * the session's row. Automatic requests of an idle panel and links from other sites do not count.
   */
  isTouchDue: boolean;
  /**
   * Whether the admin entered the password, and the second factor if there is one, in this session
   * within the last ten minutes (`requireProof`).
   */
  isProven: boolean;
  /** Whether the admin has a second factor (`requireSecondFactor`). */
  hasSecondFactor: boolean;
  user: CurrentUserDto | null;
  /** The permissions of an API key's scopes, for calls below /api/v1; null for all others. */
  grant: ReadonlySet<StaffAccess> | null;
  /** The session id of the caller's cart; null for a guest without a cart. */
  cartSessionId: string | null;
  /**
   * The signed-in caller's cart, if the request calls `cart.read` and the cart was read together
   * with the session; otherwise null.
   */
  cart: CartDto | null;
  /**
   * The session id of this browser's guest cart, even while a user is signed in; null without a
   * cart cookie.
   */
  guestSessionId: string | null;
  /**
   * Returns the session id of the caller's cart, for adding lines. Creates a guest's cart if it is
   * missing; sets or renews the guest's cookie.
   */
  openCartSession: () => string;
  /**
   * Returns the session id of the caller's cart, for changing its lines; null without a cart.
   * Renews a guest's cookie.
   */
  changeCartSession: () => string | null;
}

/**
 * Carts whose orders the caller may follow and pay. They include the guest's cart, so that a buyer
 * who signs in while the payment window is open returns to the order placed as a guest.
 */
export function ownCartSessions({ cartSessionId, guestSessionId }: Context): string[] {
  return [cartSessionId, guestSessionId].filter((id) => id !== null);
}

interface HttpCall {
  req: { headers: RequestHeaders };
  resHeaders: AnswerHeaders;
  /**
   * Dotted names of the queries in the request; their data may be read together with the session.
   */
  queries?: readonly string[];
}

/**
 * Creates the context of an HTTP request; cookies and headers are written to `resHeaders`.
 * @throws TRPCError if the session cannot be read: with the message of shop_busy if the database is
 *   unavailable or overloaded, otherwise with the generic message
 */
export async function createContext(call: HttpCall): Promise<Context> {
  try {
    return await contextOf(call);
  } catch (error) {
    const locale = localeOr(
      cookieJar(call.req.headers, call.resHeaders).get(STORAGE_KEYS.language),
    );
    const requestId = requestIdOf(call.req.headers);
    if (isDatabaseBusy(error)) {
      log.warn({ requestId, err: error }, "shop busy; request refused");
      call.resHeaders.set("retry-after", String(BUSY_SECONDS));
      const cause = new DomainError("shop_busy");
      throw new TRPCError({
        code: "SERVICE_UNAVAILABLE",
        message: messageOf(cause, locale),
        cause,
      });
    }
    log.error({ requestId, err: error }, "unexpected error");
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: genericMessage(locale) });
  }
}

async function contextOf({ req, resHeaders, queries }: HttpCall): Promise<Context> {
  // Responses may contain a person's cart, orders and codes.
  resHeaders.set("cache-control", "no-store");
  await loadSettings();
  const cookies = cookieJar(req.headers, resHeaders);
  const token = cookies.get(SESSION_COOKIE);
  const read = queries?.includes("cart.read")
    ? await readSessionAndCart(token)
    : { session: await readSession(token), cart: null };
  const session = read?.session ?? null;
  const guest = guestSessionId(cookies.get(CART_COOKIE));
  let cartSessionId = session ? userSessionId(session.user.id) : guest;
  function changeCartSession() {
    if (cartSessionId !== null && cartSessionId === guest) renewGuestCart(cookies);
    return cartSessionId;
  }
  const caller = calledBy(req.headers);
  // Opening a panel page from within the shop counts as use, although it is a navigation.
  const isOwn = caller !== "link" || req.headers.get("sec-fetch-site") === "same-origin";
  const isUse = isOwn && req.headers.get(IDLE_HEADER) === null;
  return {
    requestId: requestIdOf(req.headers),
    locale: localeOr(cookies.get(STORAGE_KEYS.language)),
    ip: clientAddress(req.headers),
    isCrossSite: isForm(req.headers) || isOtherSite(req.headers),
    calledBy: caller,
    cookies,
    answer: resHeaders,
    cacheTags: new Set(),
    sessionId: session?.id ?? null,
    isTouchDue: isUse && (session?.isTouchDue ?? false),
    isProven: session?.isProven ?? false,
    hasSecondFactor: session?.hasSecondFactor ?? false,
    user: session?.user ?? null,
    grant: null,
    cartSessionId,
    cart: read?.cart ?? null,
    guestSessionId: guest,
    openCartSession() {
      cartSessionId = changeCartSession() ?? openGuestCart(cookies);
      return cartSessionId;
    },
    changeCartSession,
  };
}

/**
 * The well-formed request id that a proxy sent, so that the proxy's log and the shop's have the
 * same id; otherwise a new id.
 */
export function requestIdOf(headers: RequestHeaders): string {
  const given = headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
