import { parse, stringifySetCookie } from "cookie";
import { env } from "@/env";
import type { AnswerHeaders, RequestHeaders } from "@/server/platform/headers";

interface CookieOptions {
  /** Seconds that the browser keeps it. */
  maxAge: number;
  /** False lets the page's own scripts read it. */
  httpOnly?: boolean;
}

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

/** Cookies come in by `request` and go out by `answer`. */
export function cookieJar(request: RequestHeaders, answer: AnswerHeaders): CookieJar {
  const cookies = parse(request.get("cookie") ?? "");
  const set = (name: string, value: string, { maxAge, httpOnly = true }: CookieOptions) => {
    const attributes = { path: "/", sameSite: "lax", secure: isSecureShop() } as const;
    answer.append(
      "set-cookie",
      stringifySetCookie({ name, value, maxAge, httpOnly, ...attributes }),
    );
  };
  return {
    get: (name) => cookies[name],
    set,
    delete: (name) => set(name, "", { maxAge: 0 }),
  };
}
