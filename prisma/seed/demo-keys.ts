import { createHmac } from "node:crypto";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { licenceKeyColumns } from "@/server/platform/secrets";

interface Pool {
  productId: number;
  /** Number of keys, equal to the product's stock in the specification. */
  count: number;
  /** Text at the beginning of each key; empty for none. */
  prefix: string;
  groups: number;
  groupLength: number;
}

const POOLS: readonly Pool[] = [
  { productId: 7, count: 247, prefix: "", groups: 5, groupLength: 5 },
  { productId: 8, count: 89, prefix: "", groups: 4, groupLength: 6 },
  { productId: 9, count: 156, prefix: "", groups: 4, groupLength: 4 },
  { productId: 10, count: 45, prefix: "SUITE-", groups: 3, groupLength: 4 },
];

/** Letters and digits that are hard to confuse; 32, so that byte values map to them evenly. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Derives the bytes of a demo key or batch. They never vary, so seeding again adds nothing. */
function bytesOf(use: "id" | "text" | "batch", { productId }: Pool, index: number): Buffer {
  return createHmac("sha256", "barq demo keys").update(`${use}:${productId}:${index}`).digest();
}

function textOf(pool: Pool, index: number): string {
  const bytes = bytesOf("text", pool, index);
  const groups = Array.from({ length: pool.groups }, (_, group) =>
    [...bytes.subarray(group * pool.groupLength, (group + 1) * pool.groupLength)]
      .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
      .join(""),
  );
  return pool.prefix + groups.join("-");
}

/** A UUID derived from the pool and the index; version 8 marks such application-defined UUIDs. */
function idOf(use: "id" | "batch", pool: Pool, index: number): string {
  const hex = bytesOf(use, pool, index).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns one batch (a named group of added keys) per pool. */
export function demoBatches(): Prisma.KeyBatchCreateManyInput[] {
  return POOLS.map((pool) => ({
    id: idOf("batch", pool, 0),
    productId: pool.productId,
    name: "Demo keys",
  }));
}

/** The demo keys of a pool; they unlock nothing. */
export function keysOf(pool: Pool): Prisma.LicenceKeyCreateManyInput[] {
  return Array.from({ length: pool.count }, (_, index) => {
    const id = idOf("id", pool, index);
    return { ...licenceKeyColumns(id, textOf(pool, index)), productId: pool.productId };
  });
}

/** The keys of all four pools, for the demo and the tests; they unlock nothing. */
export function demoKeys(): Prisma.LicenceKeyCreateManyInput[] {
  return POOLS.flatMap((pool) =>
    keysOf(pool).map((key) => ({ ...key, batchId: idOf("batch", pool, 0) })),
  );
}
