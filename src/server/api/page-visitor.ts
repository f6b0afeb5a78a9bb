import { readProof } from "@/server/accounts/session/session-cookie";
import { type Context, ownCartSessions } from "@/server/api/context";
import type { PageVisitor } from "@/server/orders/buyer/page/page-access";

/** The visitor of an order page, with everything that may prove the right to see its codes. */
export async function pageVisitorOf(ctx: Context): Promise<PageVisitor> {
  const mailbox = await readProof(ctx.cookies, "mailbox");
  return {
    sessionIds: ownCartSessions(ctx),
    user: ctx.user,
    mailbox: mailbox?.email ?? null,
    payerOf: mailbox?.payerOf ?? null,
  };
}
