import { randomUUID } from "node:crypto";
import { TRPCError } from "@trpc/server";
import type { CurrentUserDto } from "@/contract/accounts";
import type { CartDto } from "@/contract/cart";
import { IDLE_HEADER } from "@/contract/idle";
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
import { knowSettings } from "@/server/platform/settings";

/** What a procedure knows of its caller; it knows nothing of the transport. */
export interface Context {
  requestId: string;
  locale: Locale;
  /** Where the call comes from, as the limits count it. */
  ip: string;
  /** True when a page of another site may have made a browser send this: it may read what anybody may, and change nothing. */
  isCrossSite: boolean;
  /** Who caused the call: what a query writes down must not be caused by a link of another site. */
  calledBy: CalledBy;
  cookies: CookieJar;
  /** Headers of the answer. */
  answer: AnswerHeaders;
  /** What an answer that is the same for everybody shows: tags of the catalogue. */
  shows: Set<string>;
  /** The row of the caller's session; null for a visitor who is not signed in. */
  sessionId: string | null;
  /**
   * Whether the call counts as use of an admin's session, and the row has to say so:
   * `requireAdminSession`. The open panel's own polling and links of other sites do not count.
   */
  isTouchDue: boolean;
  /** Whether the admin typed the password in this session in the last ten minutes: `requireProof`. */
  isProven: boolean;
  /** Whether the admin has a second factor: `requireSecondFactor`. */
  hasSecondFactor: boolean;
  user: CurrentUserDto | null;
  /** The caller's cart, or null for a guest who has none yet. */
  cartSessionId: string | null;
  /** What is in it, where that was read with the session: for `cart.read` by who is signed in. */
  cart: CartDto | null;
  /** The cart of this browser's guest, also while somebody is signed in. */
  guestSessionId: string | null;
  /**
   * The caller's cart, for a change of it; a guest gets its cookie with the answer, new or
   * renewed.
   */
  openCartSession: () => string;
  /** The caller's cart, for a change of what is in it; null for a guest who has none. */
  changeCartSession: () => string | null;
}

/**
 * The carts whose orders the caller may follow and pay: who signs in while a payment window is open
 * still comes back to the order that was placed as a guest.
 */
export function ownCartSessions({ cartSessionId, guestSessionId }: Context): string[] {
  return [cartSessionId, guestSessionId].filter((id) => id !== null);
}

interface HttpCall {
  req: { headers: RequestHeaders };
  resHeaders: AnswerHeaders;
  /** Queries that are called with the context, by their dotted names; what they ask may be read with the session. */
  queries?: readonly string[];
}

/**
 * Makes the context of one HTTP request; cookies and headers go out through `resHeaders`.
 * @throws TRPCError with the message of shop_busy, or the generic one, when the session cannot be read
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
      log.warn({ requestId, err: error }, "the shop is busy");
      call.resHeaders.set("retry-after", String(BUSY_SECONDS));
      const message = messageOf(new DomainError("shop_busy"), locale);
      throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message });
    }
    log.error({ requestId, err: error }, "unexpected");
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: genericMessage(locale) });
  }
}

async function contextOf({ req, resHeaders, queries }: HttpCall): Promise<Context> {
  // Answers hold carts, orders and codes of one person.
  resHeaders.set("cache-control", "no-store");
  await knowSettings();
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
  // Opening a page of the panel from the shop itself is use, although it is a link.
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
    shows: new Set(),
    sessionId: session?.id ?? null,
    isTouchDue: isUse && (session?.isTouchDue ?? false),
    isProven: session?.isProven ?? false,
    hasSecondFactor: session?.hasSecondFactor ?? false,
    user: session?.user ?? null,
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

/** A proxy's request id is kept when it looks like one, so that its log and ours agree. */
function requestIdOf(headers: RequestHeaders): string {
  const given = headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
