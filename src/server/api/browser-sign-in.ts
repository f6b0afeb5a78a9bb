import { randomUUID } from "node:crypto";
import { DomainError } from "@/domain/errors";
import {
  clearProof,
  readProof,
  setProof,
  setSessionCookie,
} from "@/server/accounts/session/session-cookie";
import { type SignIn, signIn } from "@/server/accounts/session/sign-in";
import type { Context } from "@/server/api/context";

/**
 * Sets a cookie that identifies this browser as the account owner's. Sign-ins from this browser are
 * limited separately, so that wrong passwords of strangers cannot lock the owner out.
 */
export async function rememberDevice({ cookies }: Context, email: string): Promise<void> {
  const known = await readProof(cookies, "known_device");
  const deviceId = known?.email === email ? known.deviceId : randomUUID();
  await setProof(cookies, "known_device", { email, deviceId });
}

/**
 * Signs this browser in.
 * @throws DomainError email_not_verified if the password is right but the account's address is not
 *   verified; the errors of `signIn`
 */
export async function signInBrowser(
  ctx: Context,
  typed: Pick<SignIn, "email" | "password" | "code" | "passkey" | "challenge" | "isForAdmins">,
): Promise<void> {
  const { email } = typed;
  const done = await signIn({
    ...typed,
    ip: ctx.ip,
    locale: ctx.locale,
    device: await readProof(ctx.cookies, "known_device"),
    factorDevice: await readProof(ctx.cookies, "factor_device"),
    passkeyBrowser: await readProof(ctx.cookies, "passkey_browser"),
    leftSessionId: ctx.sessionId,
    guestSessionId: ctx.guestSessionId,
  });
  if ("unverifiedId" in done) {
    const registrationId = done.unverifiedId;
    await setProof(ctx.cookies, "registration", { email, registrationId });
    throw new DomainError("email_not_verified");
  }
  await setSessionCookie(ctx.cookies, done.sessionId);
  clearProof(ctx.cookies, "left_user");
  await rememberDevice(ctx, email);
  clearProof(ctx.cookies, "passkey_browser");
  if (done.hasShownFactor) await rememberFactorDevice(ctx, email);
}

/**
 * Sets a cookie that states that a right second factor was entered in this browser. Wrong codes
 * from this browser are counted separately, so that strangers cannot use up the owner's attempts.
 */
async function rememberFactorDevice({ cookies }: Context, email: string): Promise<void> {
  const known = await readProof(cookies, "factor_device");
  if (known?.email === email) return;
  await setProof(cookies, "factor_device", { email, deviceId: randomUUID() });
}

/**
 * Builds a request to mail a code. The ids prove that this browser signed in, or registered, with
 * the address; an id is null if its cookie is missing or names another address.
 */
export async function codeRequest({ cookies, ip }: Context, { email }: { email: string }) {
  const device = await readProof(cookies, "known_device");
  const registration = await readProof(cookies, "registration");
  return {
    email,
    ip,
    deviceId: device?.email === email ? device.deviceId : null,
    registrationId: registration?.email === email ? registration.registrationId : null,
  };
}
