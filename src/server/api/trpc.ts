import { createHash } from "node:crypto";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError, type z } from "zod";
import { idempotencyKey } from "@/contract/admin/common";
import { isPermitted, type Permission, type StaffAccess } from "@/domain/account/permissions";
import { DomainError, type ErrorCode, errorCodeOf } from "@/domain/errors";
import { tellOfCheaper } from "@/server/accounts/staff/tell-owners";
import { type CallLimit, takeCall } from "@/server/api/call-budget";
import type { Context } from "@/server/api/context";
import { genericMessage, messageOf, trpcCodeOf } from "@/server/api/error-table";
import type { Owner } from "@/server/api/ownership";
import { readInput } from "@/server/api/read-input";
import { requireAdminSession } from "@/server/api/require-admin-session";
import { requireProof } from "@/server/api/require-proof";
import { requireSecondFactor } from "@/server/api/require-second-factor";
import type { Admin, AdminCall } from "@/server/audit/audited-action";
import { ChallengeRequired } from "@/server/challenge/demand-challenge";
import { BUSY_SECONDS, isDatabaseBusy } from "@/server/platform/database/database-errors";
import { log } from "@/server/platform/log/log";
import { beginSpan, withinSpan } from "@/server/platform/watch/tracing";

/** Who may call a procedure; beyond it, a use case may know of an owner (an order's, a cart's). */
export type Access = "anybody" | "customer" | StaffAccess;

interface Meta extends OpenApiMeta {
  /** Of every procedure: the ladder writes it down, and an inventory reads it off the router. */
  access?: Access;
  /** Of every procedure too: how often it may be called. */
  limit?: CallLimit;
  /** Of every procedure too: whose what it is about is. */
  owner?: Owner;
  /** Of an `adminMutation`. */
  isAudited?: true;
  /** Of what an admin's password, and code, answers for anew: requireProof. */
  needsProof?: true;
  /** Of what answers a file, made while it is read: for callers in this process alone (rest/file-paths.ts). */
  isFile?: true;
  /** Of a query whose answer is the same for everybody of a language: rest/shared-answers.ts. */
  isShared?: true;
}

/* 1. The context of a call, and how an error leaves the server. */

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Answers may hold more than JSON; inputs may not: superjson would carry out what a stranger annotates.
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readInput },
      output: superjson,
    },
    // Only what a client needs: no stack, no text of an unexpected error.
    errorFormatter: ({ shape, error }) => ({
      code: shape.code,
      message: error.message,
      data: {
        code: error.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        reason: error.cause instanceof DomainError ? error.cause.code : null,
        challenge: error.cause instanceof ChallengeRequired ? error.cause.challenge : null,
      },
    }),
  });

/**
 * The one place where an error becomes an answer: a refusal of the shop by the table, bad input as
 * `invalid_input`, anything else as the generic message with a log line under the request's id. One rung with
 * `checkCall`: each costs a call as much as a check of its input.
 */
const guarded = t.middleware(async ({ ctx, type, path, meta, next }) => {
  const span = beginSpan(path, { attributes: { "rpc.system.name": "trpc", "rpc.method": path } });
  let error: TRPCError;
  try {
    checkCall(ctx, meta, type);
    const result = await (span ? withinSpan(span, () => next()) : next());
    if (result.ok) {
      span?.end();
      return result;
    }
    error = result.error;
  } catch (cause) {
    error = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
  }
  const refusal = refusalOf(error);
  span?.end(refusal?.code ?? "unexpected");
  if (refusal?.code === "shop_busy") {
    log.warn({ requestId: ctx.requestId, path, err: error.cause }, "the shop is busy");
  }
  if (refusal) {
    const { seconds } = refusal.params;
    if (seconds !== undefined) ctx.answer.set("retry-after", String(seconds));
    throw new TRPCError({
      code: trpcCodeOf(refusal.code),
      message: messageOf(refusal, ctx.locale),
      cause: refusal,
    });
  }
  log.error({ requestId: ctx.requestId, path, err: error.cause ?? error }, "unexpected");
  throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: genericMessage(ctx.locale) });
});

/**
 * Before anything is read for the call: what is asked for too often (server/platform/admission/visitor-budgets.ts), and what a page
 * of another site asks for in the name of whoever looks at it.
 * @throws DomainError too_many_requests, cross_site
 */
function checkCall(ctx: Context, meta: Meta | undefined, type: string): void {
  takeCall(ctx, meta?.limit, type);
  if (type === "mutation" && ctx.isCrossSite) throw new DomainError("cross_site");
}

function refusalOf({ cause, code }: TRPCError): DomainError | null {
  if (cause instanceof DomainError) return cause;
  if (isDatabaseBusy(cause)) return new DomainError("shop_busy", { seconds: BUSY_SECONDS });
  if (code !== "BAD_REQUEST") return null;
  return new DomainError(cause instanceof ZodError ? problemOf(cause) : "invalid_input");
}

/** A schema of the contract may name the problem by an error code; see contract/accounts.ts. */
function problemOf({ issues }: ZodError): ErrorCode {
  return errorCodeOf(issues[0]?.message ?? "") ?? "invalid_input";
}

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/* 2. The ladder: each procedure asks for what the one before it asks for, and for more. */

/** Anybody; `owner` says whose what it reads or changes is, which its use case sees to. */
export function publicProcedure(owner: Owner) {
  const limit: CallLimit = { query: "read", mutation: "write" };
  return t.procedure.meta({ access: "anybody", owner, limit }).use(guarded);
}

/** A query of the catalogue, whose answer is the same for everybody: it says by `ctx.shows` what it was made of. */
export const sharedProcedure = publicProcedure("nobody").meta({
  isShared: true,
  limit: "shared-read",
});

/** Who is signed in. */
export function customerProcedure(owner: Owner) {
  return publicProcedure(owner)
    .meta({ access: "customer" })
    .use(({ ctx, next }) => {
      if (ctx.user === null) throw new DomainError("not_signed_in");
      return next({ ctx: { user: ctx.user } });
    });
}

/** Who of the staff has the permission, by the role that the database says now, in a session of the admin sign-in. */
export function adminProcedure(access: StaffAccess) {
  const limit: CallLimit = { query: "admin-read", mutation: "admin-write" };
  return customerProcedure("shop")
    .meta({ access, limit })
    .use(async ({ ctx, meta, next }) => {
      if (!isPermitted(ctx.user.role, access)) throw new DomainError("not_allowed");
      await requireAdminSession(ctx);
      requireSecondFactor(ctx);
      requireProof(ctx, meta);
      return next();
    });
}

/**
 * Who has a session of the admin sign-in, whatever the role and whether or not there is the second factor that the shop
 * demands: what concerns the own account.
 */
export const ownAdminProcedure = customerProcedure("own_account").use(
  async ({ ctx, meta, next }) => {
    await requireAdminSession(ctx);
    requireProof(ctx, meta);
    const { sessionId } = ctx;
    if (sessionId === null) throw new DomainError("not_signed_in");
    return next({ ctx: { sessionId } });
  },
);

/* 3. What an admin changes. */

/**
 * A change that who has the permission makes: its input plus the browser's `idempotencyKey`. The use case hands `ctx.call`
 * to `executeAudited`, which does it once and writes it into the audit log in the same transaction.
 */
export function adminMutation<Shape extends z.core.$ZodShape, Output extends z.ZodType>(
  permission: Permission,
  input: z.ZodObject<Shape>,
  output: Output,
) {
  return adminProcedure(permission)
    .meta({ isAudited: true })
    .input(input.extend({ idempotencyKey }))
    .output(output)
    .use(({ ctx, path, input, next }) => next({ ctx: { call: adminCall(ctx, path, input) } }));
}

/**
 * The browser's key, bound to who asks for what: used again for anything else it is another key, and never
 * answers for this. A file counts by its digest.
 */
export function adminCall(
  { user: { id, username }, isProven }: { user: Admin; isProven: boolean },
  path: string,
  input: unknown,
): AdminCall {
  const text = JSON.stringify([id, path, input], (_name, value) =>
    value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value,
  );
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  const key = [...parts, hex.slice(20, 32)].join("-");
  return { admin: { id, username }, idempotencyKey: key, isProven, tellOwners: tellOfCheaper };
}
