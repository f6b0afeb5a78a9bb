import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { nextAuthOptions } from "@/server/accounts/next-auth-options";

type Params = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own endpoints under /api/session: session, csrf, sign-in and sign-out. */
export function handleNextAuth(req: NextRequest, context: Params): Promise<Response> {
  return NextAuth(nextAuthOptions())(req, context);
}
