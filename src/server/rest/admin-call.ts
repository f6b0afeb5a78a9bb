import { TRPCError } from "@trpc/server";
import { DomainError } from "@/domain/errors";
import { type Context, createContext } from "@/server/api/context";
import { ERROR_TABLE, genericMessage, messageOf } from "@/server/api/error-table";
import type { Admin } from "@/server/audit/audited-action";
import { log } from "@/server/platform/log";

type Use = (admin: Admin, context: Context) => Promise<Response>;

/**
 * Answers a call of an admin that brings or takes a file, and so is no procedure: with the rights of an
 * `adminProcedure`, and `{"message": …}` with its status for an error.
 */
export async function answerAdmin(req: Request, use: Use): Promise<Response> {
  const headers = new Headers();
  const answer = await answerOf(req, headers, use);
  for (const [name, value] of headers) answer.headers.append(name, value);
  return answer;
}

async function answerOf(req: Request, headers: Headers, use: Use): Promise<Response> {
  let context: Context;
  try {
    context = await createContext({ req, resHeaders: headers });
  } catch (error) {
    // Logged already, with nothing but the generic message left.
    if (error instanceof TRPCError)
      return Response.json({ message: error.message }, { status: 500 });
    throw error;
  }
  try {
    return await use(adminOf(context), context);
  } catch (error) {
    if (error instanceof DomainError) return refusal(error, context);
    const path = new URL(req.url).pathname;
    log.error({ requestId: context.requestId, path, err: error }, "unexpected");
    return Response.json({ message: genericMessage(context.locale) }, { status: 500 });
  }
}

function adminOf({ user, isCrossSite }: Context): Admin {
  if (isCrossSite) throw new DomainError("cross_site");
  if (user === null) throw new DomainError("not_signed_in");
  if (!user.isAdmin) throw new DomainError("not_allowed");
  return user;
}

function refusal(error: DomainError, { locale, answer }: Context): Response {
  const { seconds } = error.params;
  if (error.code === "too_many_requests") answer.set("retry-after", String(seconds));
  const { status } = ERROR_TABLE[error.code];
  return Response.json({ message: messageOf(error, locale) }, { status });
}
