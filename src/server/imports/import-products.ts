import { createHash } from "node:crypto";
import type { z } from "zod";
import type {
  ImportDto,
  ImportedRow,
  ImportProblem,
  importInput,
} from "@/contract/admin/catalogue/imports";
import { DomainError } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import type { Locale } from "@/domain/text/locale";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { type CsvChoices, csvChoices } from "@/server/catalogue/csv/column-choices";
import { csvColumns } from "@/server/catalogue/csv/product-columns";
import {
  checkProduct,
  editedColumns,
  type Lookups,
  lookupsIn,
} from "@/server/catalogue/products/check-product";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import {
  assignKeyChoices,
  columnsOf,
  nextProductIds,
} from "@/server/catalogue/products/save-product";
import { isCheaperProduct } from "@/server/catalogue/shop/price-cuts";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { autocommit, type PrismaTransaction } from "@/server/platform/database/transaction";
import { numberIn, planRow, problem, type RowPlan, type StoredProduct } from "./plan-row";

type Rows = z.output<typeof importInput>["rows"];
type Row = Rows[number];

/** A row and the planned outcome. */
type Planned = { row: Row } & (
  | RowPlan
  /**
   * An earlier import added the row's product, or an earlier row of this call equals the row:
   * `productId` is null in the second case.
   */
  | { kind: "known"; productId: number | null }
);

/** Plans the effect that `importProducts` would have with these rows now. Writes nothing. */
export async function checkImport(rows: Rows, locale: Locale): Promise<ImportDto> {
  const planned = await planRows(autocommit, rows, await csvChoices(locale));
  return { rows: planned.map((plan) => toResult(plan)) };
}

const LOCK_IMPORT = statement(
  "lock_import",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('import.products', 0))",
);

/**
 * Adds and updates products from the rows of a CSV file, each row completely or not at all, with
 * one audit log entry for all. A row that equals the stored product, that an earlier import added,
 * or that repeats an earlier row changes nothing.
 * @throws DomainError proof_needed if a row makes a product cheaper and the admin has not recently
 *   entered the password and second factor
 */
export async function importProducts(
  call: AdminCall,
  rows: Rows,
  locale: Locale,
): Promise<ImportDto> {
  return executeAudited(call, async (tx) => {
    const words = await csvChoices(locale, tx);
    // Serialise imports that add products, before locking any product, so that they cannot
    // deadlock.
    if (rows.some((row) => numberIn(row, words) === null)) {
      await tx.run(LOCK_IMPORT, []);
    }
    await lockProducts(tx, numbersIn(rows, words));
    const planned = await planRows(tx, rows, words);
    const now = await readMoment(tx, databaseClock);
    const added = await addAll(tx, planned, now);
    for (const plan of planned) if (plan.kind === "change") await change(tx, plan, now);
    const results = planned.map((plan) => toResult(plan, added.get(plan.row)));
    return {
      action: "import.products",
      entity: "import",
      entityId: "products",
      after: summaryOf(results),
      isCheaper: planned.some(isCheaperRow),
      result: { rows: results },
    };
  });
}

function isCheaperRow(plan: Planned): boolean {
  if (plan.kind === "add") return isCheaperProduct(null, plan.form);
  return plan.kind === "change" && isCheaperProduct(plan.stored, plan.form);
}

function numbersIn(rows: Rows, words: CsvChoices): number[] {
  return rows.flatMap((row) => numberIn(row, words) ?? []);
}

async function planRows(tx: PrismaTransaction, rows: Rows, words: CsvChoices): Promise<Planned[]> {
  const stored = await findStored(tx, numbersIn(rows, words));
  const lookups = lookupsIn(tx);
  const firstRows = new Map<number, number>();
  const planned: Planned[] = [];
  for (const row of rows) {
    const number = numberIn(row, words) ?? null;
    const first = number === null ? undefined : firstRows.get(number);
    if (first !== undefined) {
      planned.push(refusedRow(row, "number_repeated", { row: first }));
      continue;
    }
    if (number !== null) firstRows.set(number, row.row);
    const plan = planRow(row, (number !== null && stored.get(number)) || null, words);
    planned.push(await checked(tx, { row, ...plan }, lookups));
  }
  return markKnown(tx, planned);
}

async function findStored(
  tx: PrismaTransaction,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  const found = await tx.prisma.product.findMany({
    where: { id: { in: [...ids] } },
    select: { ...csvColumns, ...editedColumns },
  });
  return new Map(
    found.map((product) => [product.id, { ...product, keys: {}, choiceKeys: new Map() }]),
  );
}

/** Applies the checks that need the database, which the form's schema cannot make. */
async function checked(tx: PrismaTransaction, plan: Planned, lookups: Lookups): Promise<Planned> {
  if (plan.kind !== "add" && plan.kind !== "change") return plan;
  try {
    const old = plan.kind === "change" ? plan.stored : null;
    await checkProduct(tx, plan.form, old, lookups);
    return plan;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refusedRow(plan.row, error.code, { ...error.params });
  }
}

function refusedRow(
  row: Row,
  code: ImportProblem["code"],
  params: ImportProblem["params"],
): Planned {
  return { row, kind: "refused", problems: [problem(row, null, code, params)] };
}

/**
 * Marks rows that an earlier import added, by their fingerprint, or that repeat an earlier row of
 * this call.
 */
async function markKnown(tx: PrismaTransaction, planned: readonly Planned[]): Promise<Planned[]> {
  const fingerprints = planned.map((plan) => (plan.kind === "add" ? fingerprintOf(plan) : null));
  const found = await tx.prisma.importedRow.findMany({
    where: { fingerprint: { in: fingerprints.flatMap((fingerprint) => fingerprint ?? []) } },
    select: { fingerprint: true, productId: true },
  });
  const known = new Map(found.map((row) => [row.fingerprint, row.productId]));
  return planned.map((plan, at) => {
    const fingerprint = fingerprints[at];
    if (!fingerprint) return plan;
    const isKnown = known.has(fingerprint) || fingerprints.indexOf(fingerprint) < at;
    const productId = known.get(fingerprint) ?? null;
    return isKnown ? { row: plan.row, kind: "known", productId } : plan;
  });
}

/**
 * A hash of a row's content, independent of formatting. Fields that the form gained later are
 * omitted if empty, so that rows from earlier imports are still recognised.
 */
function fingerprintOf({ form }: Extract<Planned, { kind: "add" }>): string {
  const { platform, maxPerOrder, quantityPrices, costUSD, ...rest } = form;
  const { salePriceUSD, saleFrom, saleUntil, ...always } = rest;
  const later = Object.entries({
    ...{ platform, maxPerOrder, costUSD, salePriceUSD, saleFrom, saleUntil },
    quantityPrices: quantityPrices.length > 0 ? quantityPrices : null,
  }).filter(([, value]) => value !== null);
  const parts = [...Object.entries(always), ...later].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Inserts the products of the planned additions. @returns the id of each product by its row */
async function addAll(
  tx: PrismaTransaction,
  planned: readonly Planned[],
  now: Date,
): Promise<Map<Row, number>> {
  const additions = planned.flatMap((plan) => (plan.kind === "add" ? [plan] : []));
  if (additions.length === 0) return new Map();
  const ids = await nextProductIds(tx, additions.length);
  const numbered = additions.map((plan, at) => ({ plan, id: ids[at] ?? 0 }));
  await tx.prisma.product.createMany({
    data: numbered.map(({ plan: { form }, id }) => ({
      id,
      ...columnsOf(form, null, now),
      stock: form.stock,
    })),
  });
  await tx.prisma.importedRow.createMany({
    data: numbered.map(({ plan, id }) => ({ fingerprint: fingerprintOf(plan), productId: id })),
  });
  return new Map(numbered.map(({ plan, id }) => [plan.row, id]));
}

async function change(
  tx: PrismaTransaction,
  { form, stored, columns }: Extract<Planned, { kind: "change" }>,
  now: Date,
): Promise<void> {
  await tx.prisma.product.update({
    where: { id: stored.id },
    data: {
      ...columnsOf(form, stored, now),
      stock: form.fulfilment === "keys" ? UNLIMITED_STOCK : form.stock,
      version: { increment: 1 },
    },
    select: { id: true },
  });
  if (columns.includes("optionSet") || columns.includes("fulfilment")) {
    await assignKeyChoices(tx, stored.id);
  }
}

const OUTCOMES = {
  add: "added",
  change: "changed",
  unchanged: "unchanged",
  known: "unchanged",
  refused: "refused",
} as const;

/** @param addedId the id of the product that the row added */
function toResult(plan: Planned, addedId: number | null = null): ImportedRow {
  const stored = "stored" in plan ? plan.stored : null;
  return {
    row: plan.row.row,
    outcome: OUTCOMES[plan.kind],
    productId: plan.kind === "known" ? plan.productId : (stored?.id ?? addedId),
    columns: plan.kind === "change" ? plan.columns : [],
    problems: plan.kind === "refused" ? plan.problems : [],
    needsContent: plan.kind === "add" && plan.needsContent,
    base:
      plan.kind === "change" && stored ? { version: stored.version, stock: stored.stock } : null,
  };
}

/** Counts and product ids for the audit log. */
function summaryOf(results: readonly ImportedRow[]) {
  const of = (outcome: ImportedRow["outcome"]) => results.filter((row) => row.outcome === outcome);
  const numbers = (outcome: ImportedRow["outcome"]) =>
    of(outcome)
      .map(({ productId }) => productId)
      .join(", ");
  const lists = { addedProducts: numbers("added"), changedProducts: numbers("changed") };
  return {
    added: of("added").length,
    changed: of("changed").length,
    unchanged: of("unchanged").length,
    refused: of("refused").length,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== "")),
  };
}
