import type { AuthOptions, CookieOption, User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { loginInput } from "@/contract/accounts";
import { DomainError } from "@/domain/errors";
import { localeOr, STORAGE_KEYS } from "@/domain/text/locale";
import {
  openOwn,
  openSessionToken,
  SESSION_SECONDS,
  sessionIdOf,
  tokenSecret,
} from "@/server/accounts/codes/token";
import { endSession, findSession } from "@/server/accounts/session/session";
import { readProof, SESSION_COOKIE } from "@/server/accounts/session/session-cookie";
import { signIn } from "@/server/accounts/session/sign-in";
import { CART_COOKIE, guestSessionId } from "@/server/carts/cart-session";
import { clientAddress } from "@/server/platform/client-address";
import { cookieJar, cookieName, isSecureShop } from "@/server/platform/cookies";
import { log } from "@/server/platform/log/log";

/**
 * next-auth on top of the shop's use cases: its token carries only the session row's id, so that a
 * session made by the shop's own path `/api/login.php` works in next-auth, and vice versa.
 */
export function nextAuthOptions(): AuthOptions {
  return {
    secret: tokenSecret(),
    useSecureCookies: isSecureShop(),
    cookies: { sessionToken: named(SESSION_COOKIE), callbackUrl: named("next-auth.callback-url") },
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { decode: openOwn },
    pages: { signIn: "/login", signOut: "/", error: "/login" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (credentials, req) => authorizeOrName(credentials, new Headers(req.headers)),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : { sessionId: token.sessionId }),
      async session({ session, token }) {
        const id = sessionIdOf(token);
        const open = id === null ? null : await findSession(id);
        if (!open) throw new Error("this session has ended");
        return { ...session, user: { ...open.user, name: open.user.username } };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const id = sessionIdOf(token);
        if (id !== null) await endSession(id);
      },
    },
    logger: { error: (event) => log.warn({ event }, "next-auth error"), warn: () => undefined },
  };
}

/** The attributes of the shop's cookies. next-auth's CSRF cookie is `__Host-` by default. */
function named(name: string): CookieOption {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecureShop() };
  return { name: cookieName(name), options };
}

/** Throws only error codes, since next-auth puts the message into the login page's URL. */
async function authorizeOrName(credentials: unknown, headers: Headers): Promise<User | null> {
  try {
    return await authorize(credentials, headers);
  } catch (error) {
    if (error instanceof DomainError) throw new Error(error.code);
    log.error({ err: error }, "unexpected error");
    throw new Error("unexpected");
  }
}

/** next-auth's sign-in. The returned `id` is the session's id, which the `jwt` callback reads. */
async function authorize(credentials: unknown, headers: Headers): Promise<User | null> {
  const typed = loginInput.safeParse(credentials);
  if (!typed.success) return null;
  const cookies = cookieJar(headers, new Headers());
  const done = await signIn({
    ...typed.data,
    ip: clientAddress(headers),
    locale: localeOr(cookies.get(STORAGE_KEYS.language)),
    device: await readProof(cookies, "known_device"),
    leftSessionId: await openSessionToken(cookies.get(SESSION_COOKIE)),
    guestSessionId: guestSessionId(cookies.get(CART_COOKIE)),
    isForAdmins: false,
  });
  return "sessionId" in done ? { id: done.sessionId } : null;
}
