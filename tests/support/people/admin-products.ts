import { randomUUID } from "node:crypto";
import type {
  AdminProductDto,
  ProductFormInput,
  ProductTableDto,
  ProductTableInput,
} from "@/contract/admin/catalogue/products";
import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { concurrently } from "../data/concurrency";
import { callAs } from "./callers";

/** A valid product form. */
export const FORM: ProductFormInput = {
  name: "Cloud Backup",
  nameAr: "نسخ سحابي",
  description: "A terabyte for a year.",
  descriptionAr: "",
  searchWords: "",
  platform: "",
  categoryId: 2,
  optionSetId: 2,
  fulfilment: "shared",
  isActive: true,
  priceUSD: "19.99",
  originalPriceUSD: "",
  salePriceUSD: "",
  saleFrom: "",
  saleUntil: "",
  lowestPriceUSD: "",
  quantityPrices: "",
  costUSD: "",
  maxPerOrder: "",
  imageUrl: "/art/office.svg",
  stock: "-1",
  digitalContent: "CLOUD-SECRET-77",
  deliveryInstructions: "Redeem it.",
  deliveryInstructionsAr: "",
};

export function table(input: ProductTableInput = {}): Promise<ProductTableDto> {
  return callAs("admin", "admin.products.table", input) as Promise<ProductTableDto>;
}

export async function idsIn(input: ProductTableInput): Promise<number[]> {
  return (await table(input)).rows.map((row) => row.id);
}

export function get(id: number): Promise<AdminProductDto> {
  return callAs("admin", "admin.products.get", { id }) as Promise<AdminProductDto>;
}

export interface Edited {
  id: number;
  version: number;
  stock: number;
}

export function save(
  product: ProductFormInput,
  edited: Edited | null = null,
  idempotencyKey: string = randomUUID(),
): Promise<{ id: number }> {
  const input = { idempotencyKey, base: edited, product };
  return callAs("admin", "admin.products.save", input) as Promise<{ id: number }>;
}

/** Adds a product. @returns its id */
export async function added(more: Partial<ProductFormInput> = {}): Promise<number> {
  return (await save({ ...FORM, ...more })).id;
}

/** The initial values of a product's edit dialog, and the row version to save it with. */
export async function opened(id: number): Promise<{ form: ProductFormInput; edited: Edited }> {
  const { version, stock, ...product } = await get(id);
  const form: ProductFormInput = {
    name: product.name,
    nameAr: product.nameAr ?? "",
    description: product.description,
    descriptionAr: product.descriptionAr ?? "",
    searchWords: product.searchWords,
    categoryId: product.categoryId,
    optionSetId: product.optionSetId,
    fulfilment: product.fulfilment,
    isActive: product.isActive,
    priceUSD: product.regularPriceUSD,
    originalPriceUSD: product.regularOriginalPriceUSD ?? "",
    salePriceUSD: product.salePriceUSD,
    saleFrom: product.saleFrom,
    saleUntil: product.saleUntil,
    lowestPriceUSD: product.lowestPriceUSD ?? "",
    quantityPrices: product.quantityPrices,
    costUSD: product.costUSD ?? "",
    maxPerOrder: String(product.maxPerOrder ?? ""),
    imageUrl: product.imageUrl,
    stock: String(stock),
    digitalContent: "",
    deliveryInstructions: product.deliveryInstructions ?? "",
    deliveryInstructionsAr: product.deliveryInstructionsAr ?? "",
    gameId: product.gameId,
    platform: product.platform ?? "",
  };
  return { form, edited: { id, version, stock } };
}

/** Opens a product's dialog, changes values and saves. */
export async function change(id: number, more: Partial<ProductFormInput>): Promise<void> {
  const { form, edited } = await opened(id);
  await save({ ...form, ...more }, edited);
}

export function remove(id: number, idempotencyKey: string = randomUUID()): Promise<unknown> {
  return callAs("admin", "admin.products.delete", { idempotencyKey, id });
}

export function restore(id: number, idempotencyKey: string = randomUUID()): Promise<unknown> {
  return callAs("admin", "admin.products.restore", { idempotencyKey, id });
}

export function row(id: number) {
  return db().product.findUnique({ where: { id } });
}

/**
 * Locks the products table until all calls wait for it, then lets them run concurrently.
 * @param meanwhile changes products before the lock is released
 */
export function concurrentlyOnProducts<Result>(
  calls: (() => Promise<Result>)[],
  meanwhile?: (tx: PrismaTransaction) => Promise<unknown>,
): Promise<Result[]> {
  return concurrently(calls, meanwhile, "products IN EXCLUSIVE MODE");
}

/** The error code of a thrown refusal. */
export function refusalOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DomainError ? cause.code : String(error);
}

/** The expected error of a refused call. */
export const refusal = (code: string, params?: Record<string, unknown>) => ({
  cause: { code, ...(params ? { params } : {}) },
});
