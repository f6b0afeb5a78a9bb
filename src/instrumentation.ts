/** Next's hook at the start of a web process. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/env");
  const { NEXT_AUTH_PATH } = await import("@/server/accounts/session/next-auth-path");
  // next-auth reads its URL only from the environment.
  process.env.NEXTAUTH_URL ??= new URL(NEXT_AUTH_PATH, env().APP_URL).toString();
  const { prepareWeb } = await import("@/server/front/prepare-web");
  await prepareWeb();
}
