import { randomUUID } from "node:crypto";
import type { ImportDto, ImportedRow, ImportRow } from "@/contract/admin/catalogue/imports";
import { type Batch, batchesOf } from "@/features/admin/products/import/import-job";
import { readCsvFile } from "@/features/admin/shared/text/csv-file";
import { callAs } from "../people/callers";
import type { Visitor } from "../people/visitor";
import { requestExport, textOf } from "./exports";

/** The export of products as text. */
export async function exportedFile(visitor: Visitor, query = ""): Promise<string> {
  return textOf(await requestExport(visitor, `products.csv${query}`));
}

/**
 * The batches of rows that the browser sends for a file; `base` returns the value that `check` gave
 * for a row.
 */
async function callsOf(
  file: string,
  base: (row: number) => ImportRow["base"] = () => null,
): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of batchesOf(readCsvFile(new Blob([file])), {
    readHeader: (header) =>
      callAs("admin", "admin.imports.readHeader", { header }) as ReturnType<
        Parameters<typeof batchesOf>[1]["readHeader"]
      >,
    take: (row) => ({ ...row, base: base(row.row) ?? null }),
    onHeader: () => undefined,
    onRefusal: ({ row, problem }) => {
      throw new Error(`row ${row}: ${problem.code}`);
    },
  })) {
    batches.push(batch);
  }
  return batches;
}

/** The shop's result for each row of a file. */
export async function check(file: string): Promise<ImportedRow[]> {
  const answers = [];
  for (const { rows } of await callsOf(file)) answers.push(await checkRows(rows));
  return answers.flat();
}

export async function checkRows(rows: readonly ImportRow[]): Promise<ImportedRow[]> {
  const answer = await callAs("admin", "admin.imports.check", { rows });
  return (answer as ImportDto).rows;
}

/** Checks a file and imports the changed rows, as the panel does. */
export async function importFile(file: string): Promise<ImportedRow[]> {
  const checked = new Map((await check(file)).map((row) => [row.row, row]));
  const results = [];
  for (const { rows } of await callsOf(file, (row) => checked.get(row)?.base ?? null)) {
    const wanted = rows.filter(({ row }) =>
      ["added", "changed"].includes(checked.get(row)?.outcome ?? ""),
    );
    if (wanted.length > 0) results.push(await importRows(wanted));
  }
  return results.flat();
}

export async function importRows(
  rows: readonly ImportRow[],
  idempotencyKey: string = randomUUID(),
): Promise<ImportedRow[]> {
  const answer = await callAs("admin", "admin.imports.products", { idempotencyKey, rows });
  return (answer as ImportDto).rows;
}

/** A row that adds a product, by column names. */
export function newRow(
  cells: Partial<ImportRow["cells"]> = {},
  row = 2,
): ImportRow & { base: null } {
  return {
    row,
    cells: {
      number: "",
      name: "Cloud Backup",
      nameAr: "نسخ سحابي",
      category: "software",
      optionSet: "licence",
      fulfilment: "keys",
      state: "Active",
      price: "19.99",
      originalPrice: "",
      stock: "-1",
      imageUrl: "/art/office.svg",
      description: "A terabyte for a year.",
      ...cells,
    },
    base: null,
  };
}

/** A row with only the number of a product of the seed and the given cells. */
export function rowOf(number: number, cells: Partial<ImportRow["cells"]>, row = 2): ImportRow {
  return { row, cells: { number: String(number), ...cells }, base: null };
}
