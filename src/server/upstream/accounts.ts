import type { SaveUpstreamLimitInput, UpstreamAccountDto } from "@/contract/admin/shop/upstream";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { db } from "@/server/platform/database/db";

const dollars = (value: number) => decimalFromCents(cents(value));

/** The prepaid accounts of API keys that are not revoked, the newest first. */
export async function listUpstreamAccounts(): Promise<UpstreamAccountDto[]> {
  const rows = await db().upstreamAccount.findMany({
    where: { apiKey: { revokedAt: null } },
    select: {
      id: true,
      publicId: true,
      email: true,
      limitCents: true,
      usedCents: true,
      apiKey: { select: { name: true } },
    },
    orderBy: { id: "desc" },
  });
  return rows.map(({ id, publicId, email, limitCents, usedCents, apiKey }) => ({
    apiKeyId: id,
    name: apiKey.name,
    publicId,
    email,
    limitUSD: dollars(limitCents),
    usedUSD: dollars(usedCents),
    leftUSD: dollars(Math.max(0, limitCents - usedCents)),
  }));
}

/**
 * Sets the limit of an account and the address of its orders' mails. A limit below the used amount
 * stops new orders.
 * @throws DomainError api_key_gone; upstream_limit_changed if the limit or the address is not the one
 *   that the admin saw
 */
export async function saveUpstreamLimit(
  call: AdminCall,
  { apiKeyId, limitUSD, baseUSD, baseEmail, email }: SaveUpstreamLimitInput,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const before = await tx.prisma.upstreamAccount.findUnique({
      where: { id: apiKeyId, apiKey: { revokedAt: null } },
      select: { email: true, limitCents: true },
    });
    if (!before) throw new DomainError("api_key_gone");
    const { count } = await tx.prisma.upstreamAccount.updateMany({
      where: { id: apiKeyId, limitCents: baseUSD, email: baseEmail },
      data: { limitCents: limitUSD, email },
    });
    if (count === 0) throw new DomainError("upstream_limit_changed");
    return {
      action: "api_key.change_limit",
      entity: "api_key",
      entityId: apiKeyId,
      before: { limitUSD: dollars(before.limitCents), email: before.email },
      after: { limitUSD: dollars(limitUSD), email },
      result: null,
    };
  });
}
