import type { z } from "zod";
import {
  type AdminKeyRow,
  type KeyCountsDto,
  type KeyTableDto,
  keyPages,
  type keyTableInput,
} from "@/contract/admin/catalogue/keys";
import { type KeyStatus, usualKeyShape } from "@/domain/catalogue/licence-key";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { hasChoicePools } from "@/server/catalogue/products/product-dto";
import { choiceStockOf } from "@/server/catalogue/stock/choice-stock";
import { maskedKey, unsealedKey } from "@/server/keys/masked-key";
import { closedValue } from "@/server/platform/database/closed-columns";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { countRows, keysetPage } from "@/server/platform/database/keyset-page";
import { Prisma } from "@/server/platform/prisma-client/client";
import { fingerprint } from "@/server/platform/secrets";
import { waitingCounts } from "@/server/stock-requests/waiting-counts";

interface Row {
  id: string;
  sealed: string;
  choice: string;
  status: string;
  created_at: Date;
  sold_at: Date | null;
  revealed_at: Date | null;
  order_id: number | null;
  batch: AdminKeyRow["batch"];
}

const columns = Prisma.sql`k.id, k.sealed, k.choice, k.status, k.created_at, k.sold_at, k.revealed_at,
  (SELECT order_id FROM order_items WHERE order_items.id = k.order_item_id),
  (SELECT jsonb_build_object('id', b.id, 'name', b.name, 'source', b.source, 'costCents', b.cost_cents,
      'importedBy', b.importer_name, 'createdAt', to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM key_batches b WHERE b.id = k.batch_id) AS batch`;

/** Number of newest keys from which the usual format (shape) of the pool's keys is derived. */
const SHAPED = 20;

/**
 * A page of a product's keys, newest first, with the counts by status, the number of active stock
 * requests and the usual shape: of the pool of `choice`, or of all pools if `choice` is null.
 * Available keys are also counted per choice that has its own pool. `key` finds one complete key.
 * @throws DomainError product_not_found
 */
export async function keyTable(input: z.output<typeof keyTableInput>): Promise<KeyTableDto> {
  const { productId, status, choice, key, page } = input;
  const product = await db().product.findUnique({
    where: { id: productId },
    select: { id: true, fulfilment: true, optionSet: { select: { slug: true, steps: true } } },
  });
  if (!product) throw new DomainError("product_not_found");
  const ofChoice = choice === null ? Prisma.empty : Prisma.sql`AND k.choice = ${choice}`;
  const ofProduct = Prisma.sql`FROM licence_keys k WHERE k.product_id = ${productId} ${ofChoice}`;
  const [counts, usualShape, stock, waiting, { rows, ...paging }] = await Promise.all([
    countKeys(ofProduct),
    shapeOfPool(productId, choice),
    choiceStockOf([product]),
    waitingCounts([productId], choice),
    keysetPage<Row, [number, string]>(
      {
        columns,
        matches: Prisma.sql`${ofProduct}
          ${status === null ? Prisma.empty : Prisma.sql`AND k.status = ${status}`}
          ${key === "" ? Prisma.empty : Prisma.sql`AND k.fingerprint = ${fingerprint(key)}`}`,
        order: [Prisma.sql`k.created_at`, Prisma.sql`k.id`],
        isDescending: true,
        cursorOf: (row) => [row.created_at.getTime(), row.id],
        valuesOf: ([createdAt, id]) => [
          Prisma.sql`${new Date(createdAt)}::timestamptz`,
          Prisma.sql`${id}::uuid`,
        ],
        pages: keyPages,
      },
      page,
    ),
  ]);
  const options = hasChoicePools(product) ? keyStepOf(stepsOf(product.optionSet))?.options : [];
  const choices = (options ?? []).map(({ value, label, labelAr }) => ({
    value,
    label,
    labelAr,
    available: stock.get(productId)?.get(value) ?? 0,
  }));
  return {
    ...paging,
    rows: rows.map(toKeyRow),
    counts,
    waiting: waiting.get(productId) ?? 0,
    usualShape,
    choices,
  };
}

/** The usual format of a pool's keys. Ignores revoked keys, some of which were not keys at all. */
async function shapeOfPool(productId: number, choice: string | null): Promise<string | null> {
  const newest = await db().licenceKey.findMany({
    where: { productId, ...(choice === null ? {} : { choice }), status: { not: "revoked" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHAPED,
    select: { id: true, sealed: true },
  });
  return usualKeyShape(newest.map(unsealedKey).filter((key) => key !== null));
}

/** @param ofProduct FROM and WHERE, as SQL */
async function countKeys(ofProduct: Prisma.Sql): Promise<KeyCountsDto> {
  const countOf = (status: KeyStatus) =>
    countRows(Prisma.sql`${ofProduct} AND k.status = ${status}`);
  const [available, seen, quarantined, reserved, sold, revoked] = await Promise.all([
    countOf("available"),
    countOf("seen"),
    countOf("quarantined"),
    countOf("reserved"),
    countOf("sold"),
    countOf("revoked"),
  ]);
  return { available, seen, quarantined, reserved, sold, revoked };
}

function toKeyRow(row: Row): AdminKeyRow {
  return {
    id: row.id,
    masked: maskedKey(row),
    choice: row.choice,
    // The database's check constraint allows no other status.
    status: closedValue("licence_keys.status", row.status),
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
    soldAt: row.sold_at?.toISOString() ?? null,
    revealedAt: row.revealed_at?.toISOString() ?? null,
    batch: row.batch,
  };
}
