import { parse } from "cookie";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { nextAuthOptions } from "@/server/accounts/session/next-auth-options";
import { NEXT_AUTH_PATH } from "@/server/accounts/session/next-auth-path";
import type { Visitor } from "./visitor";

// next-auth reads its base URL from this variable, which the web process sets when it starts.
process.env.NEXTAUTH_URL = `http://localhost:3000${NEXT_AUTH_PATH}`;

interface AuthAnswer {
  status: number;
  body: Record<string, unknown>;
  setCookies: string[];
}

/**
 * Calls next-auth's own endpoints for a visitor. The shop's route handler reads cookies from Next's
 * request context, which tests lack, so this passes a Pages Router request with the same options.
 */
export async function nextAuth(
  visitor: Visitor,
  path: string,
  body?: Record<string, string>,
): Promise<AuthAnswer> {
  const headers = visitor.headers();
  const request = {
    method: body ? "POST" : "GET",
    query: { nextauth: path.split("/").slice(1) },
    headers: { ...headers, host: "localhost:3000" },
    cookies: parse(headers.cookie ?? ""),
    body: body ?? {},
  };
  const answer: AuthAnswer = { status: 200, body: {}, setCookies: [] };
  const setHeaders = new Map<string, string | string[]>();
  const response = {
    getHeader: (name: string) => setHeaders.get(name),
    setHeader: (name: string, value: string | string[]) => setHeaders.set(name, value),
    status(code: number) {
      answer.status = code;
      return response;
    },
    json: (body: Record<string, unknown>) => Object.assign(answer, { body }),
    send: (body: Record<string, unknown>) => Object.assign(answer, { body }),
    end: () => undefined,
  };
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    nextAuthOptions(),
  );
  answer.setCookies = [setHeaders.get("Set-Cookie") ?? []].flat();
  for (const line of answer.setCookies) visitor.keep(line);
  return answer;
}

/** Signs in or out, with next-auth's CSRF token. */
export async function nextAuthAction(
  visitor: Visitor,
  path: string,
  typed: Record<string, string>,
) {
  const { body } = await nextAuth(visitor, "/csrf");
  return nextAuth(visitor, path, { ...typed, csrfToken: String(body.csrfToken), json: "true" });
}
