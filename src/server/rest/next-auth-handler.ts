import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { nextAuthOptions } from "@/server/accounts/session/next-auth-options";
import { SESSION_COOKIE, setSignedInCookie } from "@/server/accounts/session/session-cookie";
import { isOtherSite } from "@/server/api/own-site";
import { cookieJar, cookieName } from "@/server/platform/cookies";
import { log } from "@/server/platform/log/log";
import { limitBody } from "@/server/rest/body-limit";

type Params = { params: Promise<{ nextauth: string[] }> };

/** The next-auth endpoints in use. The others would log and render pages for every caller. */
const ENDPOINTS = new Set([
  "GET session",
  "GET csrf",
  "GET providers",
  "GET error",
  "POST callback/credentials",
  "POST signout",
]);

/** next-auth's own endpoints under /api/session: session, csrf, sign-in and sign-out. */
export async function handleNextAuth(req: NextRequest, { params }: Params): Promise<Response> {
  const { nextauth } = await params;
  const small = await limitBody(req);
  if (!small || !ENDPOINTS.has(`${req.method} ${nextauth.join("/")}`)) {
    return Response.json({}, { status: small ? 404 : 413 });
  }
  // A check in addition to next-auth's CSRF token. Form bodies are allowed, unlike in the shop's
  // API, because next-auth's client sends them.
  if (req.method === "POST" && isOtherSite(req.headers)) return Response.json({}, { status: 403 });
  // next-auth gets only the error's name from the query, so a caller cannot set a callback URL.
  const { origin, pathname, searchParams } = new URL(req.url);
  const refusal = /^\w+$/.exec(searchParams.get("error") ?? "");
  const query = refusal ? `?error=${refusal[0]}` : "";
  const asked = new NextRequest(new Request(origin + pathname + query, small));
  try {
    const answer: Response = await NextAuth(nextAuthOptions())(asked, {
      params: Promise.resolve({ nextauth }),
    });
    if (opensSession(answer.headers)) setSignedInCookie(cookieJar(new Headers(), answer.headers));
    return answer;
  } catch (error) {
    log.warn({ err: error }, "next-auth request failed");
    return Response.json({}, { status: 400 });
  }
}

function opensSession(headers: Headers): boolean {
  return headers.getSetCookie().some((line) => {
    const [name, value = ""] = line.split(/[=;]/);
    return name === cookieName(SESSION_COOKIE) && value !== "";
  });
}
