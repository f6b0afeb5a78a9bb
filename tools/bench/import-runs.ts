import { randomUUID } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { type ImportDto, type ImportRow, importInput } from "@/contract/admin/imports";
import { readCsvFile } from "@/features/admin/products/import/csv-file";
import { batchesOf } from "@/features/admin/products/import/import-job";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { checkImport, importProducts } from "@/server/imports/import-products";
import { readHeader } from "@/server/imports/read-header";

interface Run {
  name: string;
  seconds: number;
  megabytes: number;
  /** Of each outcome. */
  counts: string;
}

/** A shop filled by one file, and what the file does when it comes again, and again with other prices. */
export async function measureImport(count: number): Promise<Run[]> {
  const runs: Run[] = [];
  const added = fileOf(Array.from({ length: count }, (_, at) => productRow("", at, "12.50")));
  let ids: number[] = [];
  async function run(name: string, file: string, call: Call): Promise<void> {
    const begun = performance.now();
    const counts: Record<string, number> = {};
    const found: number[] = [];
    for (const row of await send(file, call)) {
      counts[row.outcome] = (counts[row.outcome] ?? 0) + 1;
      if (row.productId !== null) found.push(row.productId);
    }
    const seconds = (performance.now() - begun) / 1000;
    const megabytes = Buffer.byteLength(file) / 1e6;
    runs.push({ name, seconds, megabytes, counts: JSON.stringify(counts) });
    ids = found;
  }
  await run("new products: check", added, check);
  await run("new products: import", added, importRows);
  const changed = fileOf(ids.map((id, at) => productRow(String(id), at, "13.50")));
  await run("the same file again: check", added, check);
  await run("other prices: check", changed, check);
  await run("other prices: import", changed, importRows);
  await run("the same prices again: check", changed, check);
  return runs;
}

type Call = (rows: ImportRow[]) => Promise<ImportDto>;

const check: Call = (rows) => checkImport(importInput.parse({ rows }).rows, "en");

const importRows: Call = (rows) =>
  importProducts(
    { admin: COMMAND_LINE, idempotencyKey: randomUUID() },
    importInput.parse({ rows }).rows,
    "en",
  );

async function send(file: string, call: Call): Promise<ImportDto["rows"]> {
  const results = [];
  const batches = batchesOf(readCsvFile(new Blob([file])), {
    readHeader: async (header) => readHeader(header),
    take: (row) => row,
    onHeader: () => undefined,
    onRefusal: ({ row, problem }) => {
      throw new Error(`row ${row}: ${problem.code}`);
    },
  });
  for await (const { rows } of batches) results.push((await call([...rows])).rows);
  return results.flat();
}

const HEADER = [
  ...["number", "name", "nameAr", "category", "optionSet", "fulfilment", "state", "price"],
  ...["originalPrice", "lowestPrice", "stock", "imageUrl", "description", "descriptionAr"],
];

function fileOf(rows: readonly (readonly string[])[]): string {
  return stringify([HEADER, ...rows]);
}

/** With texts as long as a shop's are. */
function productRow(number: string, at: number, price: string): string[] {
  return [
    ...[number, `Cloud backup ${at}`, `نسخ سحابي ${at}`, "software", "licence", "keys", "Active"],
    ...[price, "20.00", "9.99", "0", "/art/office.svg"],
    `A terabyte in the cloud for a year, number ${at}. `.repeat(4).trim(),
    `تيرابايت في السحابة لمدة سنة، رقم ${at}. `.repeat(4).trim(),
  ];
}
