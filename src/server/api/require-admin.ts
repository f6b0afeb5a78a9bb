import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { createContext } from "@/server/api/context";
import { requireAdminSession } from "@/server/api/require-admin-session";
import { mustEnrol } from "@/server/api/require-second-factor";

/** Who was let into the panel, and with what. */
interface PanelAccess {
  admin: CurrentUserDto;
  hasSecondFactor: boolean;
  /** Whether nothing is open but setting a second factor up. */
  mustEnrol: boolean;
}

/**
 * The admin who asks for a page of the control panel, as the database says it at this moment, in a session of the
 * admin sign-in; asked once for each request. Each such page calls this before it renders anything, and so does its metadata, which
 * is rendered beside it. Anybody else is redirected (307) to the sign-in. Specification §6; design §3, Rights.
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
