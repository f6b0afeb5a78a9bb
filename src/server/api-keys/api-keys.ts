import type { ApiKeyDto, CreateApiKeyInput } from "@/contract/admin/shop/api-keys";
import { MAX_API_KEYS } from "@/contract/admin/shop/api-keys";
import { API_SCOPES, UNUSED_KEY_DAYS } from "@/domain/account/api-scopes";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { type ApiKeyMode, digestOf, endingOf, newApiKey } from "@/server/api-keys/api-key-text";
import { openUpstreamAccount } from "@/server/api-keys/upstream-account";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { paymentMode } from "@/server/payments/provider/provider-environments";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db, isUniqueViolation } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { autocommit } from "@/server/platform/database/transaction";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Serializes the creation of keys, so that concurrent calls cannot exceed MAX_API_KEYS. */
const LOCK_API_KEYS = statement(
  "lock_api_keys",
  "SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('api_keys', 0))",
);

/** The mode of this shop's keys: `live` if it takes real money, otherwise `test`. */
export const apiKeyModeHere = (): ApiKeyMode => (paymentMode(env()) === "live" ? "live" : "test");

/**
 * Creates an API key. The key is returned here only: the database has its digest, and the audit log
 * its name and ending. A key with the scope `upstream` is also stored encrypted
 * (`openUpstreamAccount`).
 * @throws DomainError api_key_name_taken, api_keys_full; api_key_not_shown if an earlier execution
 *   of the same call created the key, which cannot be returned again
 */
export async function createApiKey(
  call: AdminCall,
  { name, scopes, days, addresses }: CreateApiKeyInput,
  clock = databaseClock,
): Promise<{ id: number; key: string }> {
  const key = newApiKey(apiKeyModeHere());
  const digest = digestOf(key);
  const { id } = await executeAudited(call, async (tx) => {
    await tx.run(LOCK_API_KEYS, []);
    const valid = await tx.prisma.apiKey.count({ where: { revokedAt: null } });
    if (valid >= MAX_API_KEYS) throw new DomainError("api_keys_full", { max: MAX_API_KEYS });
    const now = await readMoment(tx, clock);
    const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const { admin } = call;
    const row = await tx.prisma.apiKey.create({
      data: {
        name,
        digest,
        ending: endingOf(key),
        scopes: [...scopes],
        addresses: [...addresses],
        expiresAt,
        createdAt: now,
        createdByName: admin.username,
      },
      select: { id: true, ending: true },
    });
    if (scopes.includes("upstream")) await openUpstreamAccount(tx, { apiKeyId: row.id, key });
    return {
      action: "api_key.create",
      entity: "api_key",
      entityId: row.id,
      after: {
        name,
        ending: row.ending,
        scopes: scopes.join(", "),
        ...(addresses.length > 0 && { addresses: addresses.join(", ") }),
        ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
      },
      result: { id: row.id },
    };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new DomainError("api_key_name_taken", {}, { cause: error });
    throw error;
  });
  const stored = await db().apiKey.findUnique({ where: { digest }, select: { id: true } });
  if (stored === null) throw new DomainError("api_key_not_shown");
  return { id, key };
}

/** The keys that are not revoked, newest first. */
export async function listApiKeys(clock = databaseClock): Promise<ApiKeyDto[]> {
  const rows = await db().apiKey.findMany({ where: { revokedAt: null }, orderBy: { id: "desc" } });
  const now = await readMoment(autocommit, clock);
  const unusedSince = new Date(now.getTime() - UNUSED_KEY_DAYS * DAY_MS);
  return rows.map(({ digest: _, revokedAt: __, scopes, ...row }) => ({
    ...row,
    scopes: API_SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isUnused: (row.lastUsedAt ?? row.createdAt) < unusedSince,
  }));
}

/**
 * Revokes a key permanently. Every API request looks its key up, so the key stops working at once.
 * @throws DomainError api_key_gone if it was already revoked
 */
export async function revokeApiKey(
  call: AdminCall,
  { id }: { id: number },
  clock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const revokedAt = await readMoment(tx, clock);
    const { count } = await tx.prisma.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt },
    });
    if (count === 0) throw new DomainError("api_key_gone");
    const { name, ending } = await tx.prisma.apiKey.findUniqueOrThrow({
      where: { id },
      select: { name: true, ending: true },
    });
    return {
      action: "api_key.revoke",
      entity: "api_key",
      entityId: id,
      before: { name, ending },
      result: null,
    };
  });
}
