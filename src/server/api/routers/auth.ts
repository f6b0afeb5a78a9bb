import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  adminLoginInput,
  currentUserDto,
  doneDto,
  emailInput,
  loginInput,
  passwordChangeInput,
  registerInput,
  resetPasswordInput,
  verifyInput,
} from "@/contract/accounts";
import { DomainError } from "@/domain/errors";
import { registerAccount } from "@/server/accounts/register-account";
import { requestCode } from "@/server/accounts/request-code";
import { requestPasswordChange } from "@/server/accounts/request-password-change";
import { resetPassword } from "@/server/accounts/reset-password";
import { endSession } from "@/server/accounts/session";
import {
  dropProof,
  dropSession,
  keepProof,
  keepSession,
  proofOf,
} from "@/server/accounts/session-cookie";
import { signIn } from "@/server/accounts/sign-in";
import { verifyEmail } from "@/server/accounts/verify-email";
import type { Context } from "@/server/api/context";
import { createRouter, customerProcedure, publicProcedure } from "@/server/api/trpc";

const DONE = { success: true, error: null } as const;

/** Two paths of the specification answer with the current user. */
const currentUser = (path: "/auth_user.php" | "/auth/user") =>
  publicProcedure
    .meta({ openapi: { method: "GET", path, summary: "Current user; 401 means signed out" } })
    .input(z.void())
    .output(currentUserDto)
    .query(({ ctx }) => {
      if (ctx.user) return ctx.user;
      dropSession(ctx.cookies);
      throw new DomainError("not_signed_in");
    });

const action = (path: `/${string}`, summary: string) => ({
  openapi: { method: "POST", path, summary } as const,
});

/** This browser belongs to the owner of the account: strangers' tries do not count against it. */
async function knowDevice({ cookies }: Context, email: string): Promise<void> {
  const known = await proofOf(cookies, "known_device");
  const deviceId = known?.email === email ? known.deviceId : randomUUID();
  await keepProof(cookies, "known_device", { email, deviceId });
}

/** Signs this browser in. @throws DomainError email_not_verified, and what `signIn` throws */
async function signInHere(
  ctx: Context,
  typed: { email: string; password: string; isForAdmins: boolean },
): Promise<void> {
  const { email } = typed;
  const done = await signIn({
    ...typed,
    ip: ctx.ip,
    locale: ctx.locale,
    device: await proofOf(ctx.cookies, "known_device"),
    leftSessionId: ctx.sessionId,
    guestSessionId: ctx.guestSessionId,
  });
  if ("unverifiedId" in done) {
    const registrationId = done.unverifiedId;
    await keepProof(ctx.cookies, "registration", { email, registrationId });
    throw new DomainError("email_not_verified");
  }
  await keepSession(ctx.cookies, done.sessionId);
  dropProof(ctx.cookies, "left_user");
  await knowDevice(ctx, email);
}

/** Who asks for a code, and what this browser can prove of it. */
async function codeRequest({ cookies, ip }: Context, { email }: { email: string }) {
  const device = await proofOf(cookies, "known_device");
  const registration = await proofOf(cookies, "registration");
  return {
    email,
    ip,
    deviceId: device?.email === email ? device.deviceId : null,
    registrationId: registration?.email === email ? registration.registrationId : null,
  };
}

export const authRouter = createRouter({
  me: currentUser("/auth_user.php"),
  user: currentUser("/auth/user"),

  register: publicProcedure
    .meta(action("/register.php", "Registers; a code to verify the address goes out by mail"))
    .input(registerInput)
    .output(doneDto)
    .mutation(async ({ ctx, input: { email, username, password } }) => {
      const { ip, locale, cookies } = ctx;
      const made = await registerAccount({ email, username, password, ip, locale });
      await keepProof(cookies, "registration", { email, ...made });
      return DONE;
    }),

  verify: publicProcedure
    .meta(action("/auth/verify", "Verifies an address by the code that was mailed to it"))
    .input(verifyInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      const registration = await proofOf(ctx.cookies, "registration");
      await verifyEmail({ ...input, ip: ctx.ip, registration });
      await knowDevice(ctx, input.email);
      return DONE;
    }),

  resendVerification: publicProcedure
    .meta(action("/auth/resend-verification", "Mails a new verification code"))
    .input(emailInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      await requestCode("verification", await codeRequest(ctx, input));
      return DONE;
    }),

  login: publicProcedure
    .meta(action("/login.php", "Signs in"))
    .input(loginInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      await signInHere(ctx, { ...input, isForAdmins: false });
      return DONE;
    }),

  adminLogin: publicProcedure
    .meta(action("/auth/admin-login", "Signs an administrator in; nobody else gets a session"))
    .input(adminLoginInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      await signInHere(ctx, { ...input, isForAdmins: true });
      return DONE;
    }),

  logout: publicProcedure
    .meta(action("/logout.php", "Signs out: the session ends, a copied cookie too"))
    .input(z.void())
    .output(doneDto)
    .mutation(async ({ ctx }) => {
      if (ctx.sessionId !== null) await endSession(ctx.sessionId);
      if (ctx.user) await keepProof(ctx.cookies, "left_user", { userId: ctx.user.id });
      dropSession(ctx.cookies);
      return DONE;
    }),

  requestReset: publicProcedure
    .meta(action("/password_reset_request.php", "Mails a code to reset the password"))
    .input(emailInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      await requestCode("reset", await codeRequest(ctx, input));
      return DONE;
    }),

  confirmReset: publicProcedure
    .meta(action("/password_reset_confirm.php", "Sets a new password by the code of the mail"))
    .input(resetPasswordInput)
    .output(doneDto)
    .mutation(async ({ ctx, input: { email, code, new_password } }) => {
      const device = await proofOf(ctx.cookies, "known_device");
      await resetPassword({ email, code, newPassword: new_password, ip: ctx.ip, device });
      await knowDevice(ctx, email);
      return DONE;
    }),

  requestPasswordChange: customerProcedure
    .meta(action("/auth/request-password-reset", "Mails the code to who knows the password"))
    .input(passwordChangeInput)
    .output(doneDto)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordChange(ctx.user, input.currentPassword);
      return DONE;
    }),
});
