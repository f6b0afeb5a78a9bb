import type { AdminClaimDto, ClaimPictureFile } from "@/contract/admin/orders/claims";
import { DomainError } from "@/domain/errors";
import { claimColumns, toClaim } from "@/server/claims/order-claims";
import { maskedKey } from "@/server/keys/masked-key";
import { db, type RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

const keyColumns = { id: true, sealed: true } as const;

const columns = {
  ...claimColumns.select,
  orderItemId: true,
  pictures: { select: { id: true, width: true, height: true }, orderBy: { createdAt: "asc" } },
  replacements: {
    select: { createdAt: true, oldKey: { select: keyColumns }, newKey: { select: keyColumns } },
    orderBy: { oldKeyId: "asc" },
  },
  orderItem: {
    select: {
      productId: true,
      choice: true,
      fulfilment: true,
      productName: true,
      productNameAr: true,
      openings: { select: { openedAt: true }, orderBy: { openedAt: "asc" }, take: 1 },
      licenceKeys: {
        select: {
          ...keyColumns,
          status: true,
          soldAt: true,
          revealedAt: true,
          batch: {
            select: {
              id: true,
              name: true,
              source: true,
              importerName: true,
              createdAt: true,
              quarantinedAt: true,
            },
          },
        },
        orderBy: { id: "asc" },
      },
    },
  },
} as const satisfies Prisma.ClaimSelect;

type Row = RowOf<"Claim", { select: typeof columns }>;
type KeyRow = Row["orderItem"]["licenceKeys"][number];

const textOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

/**
 * An order's claims, open ones first, with the history of their keys: sale, reveal by staff, batch,
 * importer, and the number of claims about the batch, including the claim itself.
 */
export async function claimsOfOrder(
  tx: PrismaTransaction,
  orderId: number,
): Promise<AdminClaimDto[]> {
  const claims = await tx.prisma.claim.findMany({
    where: { orderItem: { orderId } },
    select: columns,
    orderBy: { id: "desc" },
  });
  if (claims.length === 0) return [];
  const batches = claims.flatMap(({ orderItem }) =>
    orderItem.licenceKeys.flatMap(({ batch }) => batch?.id ?? []),
  );
  const complaints = await claimsByBatch(tx, batches);
  const found: AdminClaimDto[] = [];
  for (const claim of claims) found.push(await toAdminClaim(tx, claim, complaints));
  return found.sort((a, b) => Number(b.status === "open") - Number(a.status === "open"));
}

/** $1 batches. */
const COUNT_BATCH_CLAIMS = statement(
  "count_batch_claims",
  `
    SELECT batch AS id, count(DISTINCT claim)::int AS claims FROM (
      SELECT k.batch_id AS batch, c.id AS claim FROM licence_keys k JOIN claims c ON c.order_item_id = k.order_item_id
      WHERE k.batch_id = ANY($1::uuid[])
      UNION ALL SELECT k.batch_id, r.claim_id FROM licence_keys k JOIN key_replacements r ON r.old_key_id = k.id
      WHERE k.batch_id = ANY($1::uuid[])
    ) AS complaints GROUP BY batch`,
).typed<{ id: string }>();

/** Number of claims about keys of each batch, in any state. */
async function claimsByBatch(
  tx: Transaction,
  batches: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.run(COUNT_BATCH_CLAIMS, [batches]);
  return new Map(rows.map(({ id, claims }) => [id, claims]));
}

async function toAdminClaim(
  tx: PrismaTransaction,
  { orderItemId, orderItem, pictures, replacements, ...row }: Row,
  complaints: ReadonlyMap<string, number>,
): Promise<AdminClaimDto> {
  const { productId, choice, fulfilment, productName, productNameAr, openings } = orderItem;
  const isOpen = row.status === "open" && fulfilment === "keys";
  return {
    ...toClaim({ ...row, replacements }),
    itemId: orderItemId,
    productName,
    productNameAr,
    pictures,
    openedAt: textOf(openings[0]?.openedAt),
    keys: orderItem.licenceKeys.map((key) => toKey(key, complaints)),
    replacements: replacements.map(({ oldKey, newKey, createdAt }) => ({
      old: maskedKey(oldKey),
      new: maskedKey(newKey),
      at: createdAt.toISOString(),
    })),
    available: isOpen
      ? await tx.prisma.licenceKey.count({
          where: { productId, choice, status: "available" },
          take: 100,
        })
      : 0,
  };
}

function toKey(
  { batch, soldAt, revealedAt, status, ...key }: KeyRow,
  complaints: ReadonlyMap<string, number>,
): AdminClaimDto["keys"][number] {
  return {
    id: key.id,
    masked: maskedKey(key),
    status,
    soldAt: textOf(soldAt),
    seenAt: textOf(revealedAt),
    batch: batch && {
      id: batch.id,
      name: batch.name,
      source: batch.source,
      importedBy: batch.importerName,
      createdAt: batch.createdAt.toISOString(),
      isQuarantined: batch.quarantinedAt !== null,
      claims: complaints.get(batch.id) ?? 0,
    },
  };
}

/** A picture of a submitted claim, for staff. @throws DomainError claim_not_found */
export async function claimPicture(id: string): Promise<ClaimPictureFile> {
  const row = await db().claimPicture.findFirst({
    where: { id, claimId: { not: null } },
    select: { bytes: true },
  });
  if (!row) throw new DomainError("claim_not_found");
  return { webp: row.bytes };
}
