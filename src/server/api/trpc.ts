import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import { DomainError, type ErrorCode, errorCodeOf } from "@/domain/errors";
import type { Context } from "@/server/api/context";
import { ERROR_TABLE, genericMessage, messageOf } from "@/server/api/error-table";
import { log } from "@/server/platform/log";

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    transformer: superjson,
    // Only what a client needs: no stack, no text of an unexpected error.
    errorFormatter: ({ shape, error }) => ({
      code: shape.code,
      message: error.message,
      data: {
        code: error.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        reason: error.cause instanceof DomainError ? error.cause.code : null,
      },
    }),
  });

/**
 * The one place where an error becomes an answer: a refusal of the shop by the table, bad input as
 * `invalid_input`, anything else as the generic message with a log line under the request's id.
 */
const translateErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = refusalOf(result.error);
  if (refusal) {
    const { seconds } = refusal.params;
    if (refusal.code === "too_many_requests") ctx.answer.set("retry-after", String(seconds));
    throw new TRPCError({
      code: ERROR_TABLE[refusal.code].trpc,
      message: messageOf(refusal, ctx.locale),
      cause: refusal,
    });
  }
  log.error(
    { requestId: ctx.requestId, path, err: result.error.cause ?? result.error },
    "unexpected",
  );
  throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: genericMessage(ctx.locale) });
});

function refusalOf({ cause, code }: TRPCError): DomainError | null {
  if (cause instanceof DomainError) return cause;
  if (code !== "BAD_REQUEST") return null;
  return new DomainError(cause instanceof ZodError ? problemOf(cause) : "invalid_input");
}

/** A schema of the contract may name the problem by an error code; see contract/accounts.ts. */
function problemOf({ issues }: ZodError): ErrorCode {
  return errorCodeOf(issues[0]?.message ?? "") ?? "invalid_input";
}

/** A page of another site may not act in the name of whoever looks at it. */
const refuseOtherSites = t.middleware(({ ctx, type, next }) => {
  if (type === "mutation" && ctx.isCrossSite) throw new DomainError("cross_site");
  return next();
});

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anybody. */
export const publicProcedure = t.procedure.use(translateErrors).use(refuseOtherSites);

/** Who is signed in. */
export const customerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.user === null) throw new DomainError("not_signed_in");
  return next({ ctx: { user: ctx.user } });
});

/** Who runs the shop: `isAdmin` as the database says it now. */
export const adminProcedure = customerProcedure.use(({ ctx, next }) => {
  if (!ctx.user.isAdmin) throw new DomainError("not_allowed");
  return next();
});
