import { createHash } from "node:crypto";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError, type z } from "zod";
import { idempotencyKey } from "@/contract/admin/common";
import { isPermitted, type Permission, type StaffAccess } from "@/domain/account/permissions";
import { DomainError, type ErrorCode, errorCodeOf } from "@/domain/errors";
import { notifyOfPriceCut } from "@/server/accounts/staff/notify-owners";
import { type CallLimit, consumeCallBudget } from "@/server/api/call-budget";
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

/** The right that a procedure requires. Its use case also enforces its ownership rule. */
export type Access = "anybody" | "customer" | StaffAccess;

interface Meta extends OpenApiMeta {
  /** Required for every procedure: set by the builders, read by `procedureRules`. */
  access?: Access;
  /** Required for every procedure: its rate limit. */
  limit?: CallLimit;
  /** Required for every procedure: its ownership rule. */
  owner?: Owner;
  /** Set by `adminMutation`. */
  isAudited?: true;
  /**
   * The admin must have entered the password, and the second factor if there is one, within the
   * last ten minutes (`requireProof`).
   */
  needsProof?: true;
  /**
   * Takes or returns a file, so only callers within this process can call it
   * (src/server/rest/file-paths.ts).
   */
  isFile?: true;
  /**
   * A query whose response is the same for everyone with one language
   * (src/server/rest/shared-responses.ts).
   */
  isShared?: true;
}

/* 1. The context of a call, and the handling of errors. */

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Inputs are read without superjson, which would apply annotations that the sender chose.
    transformer: {
      input: { serialize: superjson.serialize, deserialize: readInput },
      output: superjson,
    },
    // Only fields that a client needs: no stack, no text of an unexpected error.
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
 * Converts errors to responses, in one place: domain errors by `trpcCodeOf`, a busy database as
 * `shop_busy`, invalid input as `invalid_input` or the error code that the schema names, and
 * anything else as the generic message with a log line that has the request's id. This middleware
 * also calls `checkCall` and records the trace span, because each further middleware would cost as
 * much as validating an input.
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
    log.warn({ requestId: ctx.requestId, path, err: error.cause }, "shop busy; request refused");
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
  log.error({ requestId: ctx.requestId, path, err: error.cause ?? error }, "unexpected error");
  throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: genericMessage(ctx.locale) });
});

/**
 * Checks that precede all reads of a call: the visitor's budgets
 * (src/server/platform/admission/visitor-budgets.ts), and cross-site requests.
 * @throws DomainError too_many_requests if a budget is used up; cross_site if a page of another
 *   site may have sent a mutation
 */
function checkCall(ctx: Context, meta: Meta | undefined, type: string): void {
  consumeCallBudget(ctx, meta?.limit, type);
  if (type === "mutation" && ctx.isCrossSite) throw new DomainError("cross_site");
}

function refusalOf({ cause, code }: TRPCError): DomainError | null {
  if (cause instanceof DomainError) return cause;
  if (isDatabaseBusy(cause)) return new DomainError("shop_busy", { seconds: BUSY_SECONDS });
  if (code !== "BAD_REQUEST") return null;
  return new DomainError(cause instanceof ZodError ? problemOf(cause) : "invalid_input");
}

/**
 * The error code for an input that its schema refuses. A schema of the contract may use an error
 * code as its message, for example in src/contract/accounts.ts.
 */
function problemOf({ issues }: ZodError): ErrorCode {
  return errorCodeOf(issues[0]?.message ?? "") ?? "invalid_input";
}

export const createRouter = t.router;
export const createCallerFactory = t.createCallerFactory;

/* 2. Procedure builders. */

/** Open to everyone. @param owner the ownership rule, which the use case enforces */
export function publicProcedure(owner: Owner) {
  const limit: CallLimit = { query: "read", mutation: "write" };
  return t.procedure.meta({ access: "anybody", owner, limit }).use(guarded);
}

/**
 * A catalogue query with a response shared by everyone; it adds its cache tags to `ctx.cacheTags`.
 */
export const sharedProcedure = publicProcedure("nobody").meta({
  isShared: true,
  limit: "shared-read",
});

/** Requires a signed-in user. @throws DomainError not_signed_in */
export function customerProcedure(owner: Owner) {
  return publicProcedure(owner)
    .meta({ access: "customer" })
    .use(({ ctx, next }) => {
      if (ctx.user === null) throw new DomainError("not_signed_in");
      return next({ ctx: { user: ctx.user } });
    });
}

/**
 * Requires a staff member with the permission, by the role in the database, and an admin session;
 * or an API key whose scopes include the permission.
 * @throws DomainError not_signed_in; not_allowed without the permission; admin_not_confirmed
 *   without an admin session; second_factor_required if the admin must set up a second factor
 *   first; proof_needed if the procedure has `needsProof` and the proof is missing
 */
export function adminProcedure(access: StaffAccess) {
  const limit: CallLimit = { query: "admin-read", mutation: "admin-write" };
  return customerProcedure("shop")
    .meta({ access, limit })
    .use(async ({ ctx, meta, next }) => {
      if (ctx.grant !== null) {
        if (!ctx.grant.has(access)) throw new DomainError("not_allowed");
        return next();
      }
      if (!isPermitted(ctx.user.role, access)) throw new DomainError("not_allowed");
      await requireAdminSession(ctx);
      requireSecondFactor(ctx);
      requireProof(ctx, meta);
      return next();
    });
}

/**
 * Requires an admin session, for actions on the admin's own account. Accepts every role, and an
 * admin who lacks the second factor that the shop requires.
 * @throws DomainError not_signed_in; admin_not_confirmed without an admin session; proof_needed if
 *   the procedure has `needsProof` and the proof is missing
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

/* 3. Changes by admins. */

/**
 * A mutation that requires a permission. Adds the browser's `idempotencyKey` to the input.
 * The use case passes `ctx.call` to `executeAudited`, which runs the change once and writes the
 * audit log entry in the same transaction.
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

type AdminContext = { user: Admin } & Pick<Context, "isProven" | "grant">;

/**
 * Derives the idempotency key from the browser's key, the admin, the procedure and the input, so
 * that a reused key never matches another call. A file is replaced by its digest. The input of a
 * request with an API key is left out: its idempotency key contains the request's digest
 * (src/server/rest/v1/endpoint.ts), and its input may differ when the request is repeated.
 */
export function adminCall(
  { user: { id, username }, isProven, grant }: AdminContext,
  path: string,
  input: unknown,
): AdminCall {
  const counted: unknown = grant === null ? input : Object(input).idempotencyKey;
  const text = JSON.stringify([id, path, counted], (_name, value) =>
    value instanceof Uint8Array ? createHash("sha256").update(value).digest("hex") : value,
  );
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  const key = [...parts, hex.slice(20, 32)].join("-");
  return { admin: { id, username }, idempotencyKey: key, isProven, tellOwners: notifyOfPriceCut };
}
