import { randomUUID } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { type ImportDto, type ImportRow, importInput } from "@/contract/admin/catalogue/imports";
import { batchesOf } from "@/features/admin/products/import/import-job";
import { readCsvFile } from "@/features/admin/shared/text/csv-file";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { checkImport, importProducts } from "@/server/imports/import-products";
import { readHeader } from "@/server/imports/read-header";
import type { Measure } from "./measure";

/**
 * Checks and imports a file of new products, checks the same file again, then checks, imports and
 * checks again a file with other prices.
 */
export async function measureImport(
  count: number,
  measure: Measure,
  /** Called once the shop has all products, before the prices change. */
  between: () => Promise<void>,
): Promise<void> {
  let ids: number[] = [];
  async function run(name: string, file: Blob, call: Call): Promise<void> {
    const found: number[] = [];
    await measure(`${name}, ${(file.size / 1e6).toFixed(1)} MB`, async () => {
      const counts: Record<string, number> = {};
      for await (const row of send(file, call)) {
        counts[row.outcome] = (counts[row.outcome] ?? 0) + 1;
        if (row.productId !== null) found.push(row.productId);
      }
      return JSON.stringify(counts);
    });
    ids = found;
  }
  const numbers = Array.from({ length: count }, (_, at) => at);
  const added = fileOf(numbers.map((at) => productRow("", at, "12.50")));
  await run("new products: check", added, check);
  await run("new products: import", added, importRows);
  await run("the same file again: check", added, check);
  await between();
  const changed = fileOf(ids.map((id, at) => productRow(String(id), at, "13.50")));
  await run("other prices: check", changed, check);
  await run("other prices: import", changed, importRows);
  await run("the same prices again: check", changed, check);
}

type Call = (rows: ImportRow[]) => Promise<ImportDto>;

const check: Call = (rows) => checkImport(importInput.parse({ rows }).rows, "en");

const importRows: Call = (rows) =>
  importProducts(
    { admin: COMMAND_LINE, idempotencyKey: randomUUID() },
    importInput.parse({ rows }).rows,
    "en",
  );

async function* send(file: Blob, call: Call): AsyncGenerator<ImportDto["rows"][number]> {
  const batches = batchesOf(readCsvFile(file), {
    readHeader: async (header) => readHeader(header),
    take: (row) => row,
    onHeader: () => undefined,
    onRefusal: ({ row, problem }) => {
      throw new Error(`row ${row}: ${problem.code}`);
    },
  });
  for await (const { rows } of batches) yield* (await call([...rows])).rows;
}

const HEADER = [
  ...["number", "name", "nameAr", "category", "optionSet", "fulfilment", "state", "price"],
  ...["originalPrice", "lowestPrice", "stock", "imageUrl", "description", "descriptionAr"],
];

function fileOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob([stringify([HEADER, ...rows])]);
}

/** A product row with texts of realistic length. */
function productRow(number: string, at: number, price: string): string[] {
  return [
    ...[number, `Cloud backup ${at}`, `نسخ سحابي ${at}`, "software", "licence", "keys", "Active"],
    ...[price, "20.00", "9.99", "0", "/art/office.svg"],
    `A terabyte in the cloud for a year, number ${at}. `.repeat(4).trim(),
    `تيرابايت في السحابة لمدة سنة، رقم ${at}. `.repeat(4).trim(),
  ];
}
