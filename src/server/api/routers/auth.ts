import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  acceptInvitationInput,
  currentUserDto,
  emailInput,
  invitationDto,
  loginInput,
  passwordChangeInput,
  readInvitationInput,
  registerInput,
  resetPasswordInput,
  successDto,
  verifyInput,
} from "@/contract/accounts";
import { erasureDto, myDataDto, requestErasureInput } from "@/contract/my-data";
import { passkeyRequestOptionsDto } from "@/contract/passkey";
import { adminSignInInput, reauthenticationInput } from "@/contract/second-factor";
import { DomainError } from "@/domain/errors";
import { requestCode, requestPasswordChange } from "@/server/accounts/codes/request-code";
import { registerAccount } from "@/server/accounts/register-account";
import { resetPassword } from "@/server/accounts/reset-password";
import { askForPasskey } from "@/server/accounts/second-factor/passkeys";
import { proveAdmin } from "@/server/accounts/second-factor/prove-admin";
import { endSession } from "@/server/accounts/session/session";
import { clearSessionCookie, readProof, setProof } from "@/server/accounts/session/session-cookie";
import { askedAtSignIn } from "@/server/accounts/session/sign-in";
import { acceptInvitation, readInvitation } from "@/server/accounts/staff/staff-invitations";
import { verifyEmail } from "@/server/accounts/verify-email";
import { codeRequest, rememberDevice, signInBrowser } from "@/server/api/browser-sign-in";
import { secondFactorRouter } from "@/server/api/routers/second-factor";
import {
  createRouter,
  customerProcedure,
  ownAdminProcedure,
  publicProcedure,
} from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { readMyData } from "@/server/privacy/my-data";
import { readErasure, requestErasure, takeBackOwnErasure } from "@/server/privacy/request-erasure";

const SUCCESS = { success: true, error: null } as const;

/** Two paths of the specification return the current user. */
const currentUser = (path: "/auth_user.php" | "/auth/user") =>
  publicProcedure("own_account")
    .meta({
      access: "customer",
      openapi: { method: "GET", path, summary: "Current user; 401 means signed out" },
    })
    .input(z.void())
    .output(currentUserDto)
    .query(({ ctx }) => {
      if (ctx.user) return ctx.user;
      clearSessionCookie(ctx.cookies);
      throw new DomainError("not_signed_in");
    });

const action = (
  path: `/${string}`,
  summary: string,
  limit: BudgetName = "write",
  errorResponses: number[] = [],
) => ({ openapi: { method: "POST" as const, path, summary, errorResponses }, limit });

export const authRouter = createRouter({
  me: currentUser("/auth_user.php"),
  user: currentUser("/auth/user"),

  register: publicProcedure("own_proof")
    .meta(
      action(
        "/register.php",
        "Registers an account and mails a code that verifies its address",
        "password",
        [409],
      ),
    )
    .input(registerInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { email, username, password } }) => {
      const { ip, locale, cookies } = ctx;
      const made = await registerAccount({ email, username, password, ip, locale });
      await setProof(cookies, "registration", { email, ...made });
      return SUCCESS;
    }),

  verify: publicProcedure("own_proof")
    .meta(action("/auth/verify", "Verifies an address by its mailed code", "code", [409]))
    .input(verifyInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const registration = await readProof(ctx.cookies, "registration");
      await verifyEmail({ ...input, ip: ctx.ip, registration });
      await rememberDevice(ctx, input.email);
      return SUCCESS;
    }),

  resendVerification: publicProcedure("own_proof")
    .meta(action("/auth/resend-verification", "Mails a new verification code", "code"))
    .input(emailInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await requestCode("verification", await codeRequest(ctx, input));
      return SUCCESS;
    }),

  login: publicProcedure("own_proof")
    .meta(action("/login.php", "Signs in", "password", [401, 428]))
    .input(loginInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await signInBrowser(ctx, { ...input, isForAdmins: false });
      return SUCCESS;
    }),

  adminLogin: publicProcedure("own_proof")
    .meta(
      action(
        "/auth/admin-login",
        "Signs in a member of the staff; other accounts get no session",
        "password",
        [401, 428],
      ),
    )
    .input(adminSignInInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await signInBrowser(ctx, { ...input, isForAdmins: true });
      return SUCCESS;
    }),

  /** The passkey challenge of the admin sign-in, bound to the browser: no account is known yet. */
  askForPasskey: publicProcedure("own_proof")
    .meta({ limit: "code" })
    .input(z.void())
    .output(passkeyRequestOptionsDto)
    .mutation(async ({ ctx: { cookies } }) => {
      const known = await readProof(cookies, "passkey_browser");
      const browser = known ?? { browserId: randomUUID() };
      await setProof(cookies, "passkey_browser", browser);
      return askForPasskey(askedAtSignIn(browser), null);
    }),

  /** Called by the prompt that the panel shows after a `proof_needed` refusal. */
  proveAdmin: ownAdminProcedure
    .meta({ limit: "password" })
    .input(reauthenticationInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { currentPassword: password, ...shown } }) => {
      const { user, sessionId, ip } = ctx;
      await proveAdmin({ userId: user.id, sessionId, password, ...shown, ip });
      return SUCCESS;
    }),

  secondFactor: secondFactorRouter,

  logout: publicProcedure("own_account")
    .meta(action("/logout.php", "Signs out and ends the session, also for copies of its cookie"))
    .input(z.void())
    .output(successDto)
    .mutation(async ({ ctx }) => {
      if (ctx.sessionId !== null) await endSession(ctx.sessionId);
      if (ctx.user) await setProof(ctx.cookies, "left_user", { userId: ctx.user.id });
      clearSessionCookie(ctx.cookies);
      return SUCCESS;
    }),

  requestReset: publicProcedure("own_proof")
    .meta(action("/password_reset_request.php", "Mails a code to reset the password", "code"))
    .input(emailInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await requestCode("reset", await codeRequest(ctx, input));
      return SUCCESS;
    }),

  confirmReset: publicProcedure("own_proof")
    .meta(
      action("/password_reset_confirm.php", "Sets a new password with the mailed code", "password"),
    )
    .input(resetPasswordInput)
    .output(successDto)
    .mutation(async ({ ctx, input: { email, code, new_password } }) => {
      const device = await readProof(ctx.cookies, "known_device");
      await resetPassword({ email, code, newPassword: new_password, ip: ctx.ip, device });
      await rememberDevice(ctx, email);
      return SUCCESS;
    }),

  /** Changes nothing; a mutation, so that the token does not appear in a URL. */
  readInvitation: publicProcedure("own_proof")
    .meta({ limit: "code" })
    .input(readInvitationInput)
    .output(invitationDto)
    .mutation(({ ctx, input }) => readInvitation(input.token, ctx.ip)),

  acceptInvitation: publicProcedure("own_proof")
    .meta({ limit: "password" })
    .input(acceptInvitationInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const { ip, locale, user } = ctx;
      await acceptInvitation({ ...input, ip, locale, user });
      return SUCCESS;
    }),

  requestPasswordChange: customerProcedure("own_account")
    .meta(
      action(
        "/auth/request-password-reset",
        "Mails a code to change the password; requires the current one",
        "password",
      ),
    )
    .input(passwordChangeInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordChange(ctx.user, input.currentPassword);
      return SUCCESS;
    }),

  myData: customerProcedure("own_account")
    .meta({
      openapi: {
        method: "GET",
        path: "/auth/my-data",
        summary: "Personal data of the signed-in user as a file, without codes, hashes and tokens",
      },
      limit: "export",
    })
    .input(z.void())
    .output(myDataDto)
    .query(({ ctx }) => {
      ctx.answer.set("content-disposition", 'attachment; filename="barq-my-data.json"');
      return readMyData(ctx.user);
    }),

  /** The pending erasure of the account, if one was requested. */
  erasure: customerProcedure("own_account")
    .meta({
      openapi: { method: "GET", path: "/auth/erasure", summary: "Pending erasure of the account" },
    })
    .input(z.void())
    .output(erasureDto.nullable())
    .query(({ ctx }) => readErasure(ctx.user.id)),

  requestErasure: customerProcedure("own_account")
    .meta(
      action(
        "/auth/request-erasure",
        "Schedules the erasure of the account in 14 days; requires the password",
        "password",
        [409],
      ),
    )
    .input(requestErasureInput)
    .output(erasureDto.nullable())
    .mutation(async ({ ctx, input: { currentPassword } }) => {
      await requestErasure(ctx.user, currentPassword);
      return readErasure(ctx.user.id);
    }),

  takeBackErasure: customerProcedure("own_account")
    .meta(
      action("/auth/take-back-erasure", "Withdraws the erasure before it begins", "write", [409]),
    )
    .input(z.void())
    .output(successDto)
    .mutation(async ({ ctx }) => {
      await takeBackOwnErasure(ctx.user.id);
      return SUCCESS;
    }),
});
