import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { createContext } from "@/server/api/context";
import { requireAdminSession } from "@/server/api/require-admin-session";
import { mustEnrol } from "@/server/api/require-second-factor";

/** The admin who opened a panel page, and the admin's second factor. */
interface PanelAccess {
  admin: CurrentUserDto;
  hasSecondFactor: boolean;
  /** Whether only setting up a second factor is allowed. */
  mustEnrol: boolean;
}

/**
 * The admin who requests a page of the panel, with a session of the admin sign-in; read from the
 * database once per request. Every page and its metadata call this function first, because both are
 * rendered concurrently. Other visitors are redirected (307) to the sign-in. Specification §6;
 * design §3, Rights.
 */
export const requireAdmin = cache(async (): Promise<PanelAccess> => {
  const req = new Request("http://shop/admin", { headers: new Headers(await headers()) });
  const context = await createContext({ req, resHeaders: new Headers() });
  const { user } = context;
  if (!user?.hasAdminSession) redirect("/admin-login");
  await requireAdminSession(context);
  const { hasSecondFactor } = context;
  return { admin: user, hasSecondFactor, mustEnrol: mustEnrol(context) };
});
