import type { ImportHeaderDto, ProductColumn } from "@/contract/admin/catalogue/imports";
import { PRODUCT_COLUMNS } from "@/contract/admin/catalogue/imports";
import { LOCALES } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { fold } from "@/server/catalogue/csv/choices";
import { COLUMNS } from "@/server/catalogue/csv/product-columns";

/**
 * Recognises a file's columns by the names of the export in either language, or by their
 * identifiers.
 */
export function readHeader(header: readonly string[]): ImportHeaderDto {
  const named = header.map((cell) => NAMES.get(nameOf(cell)) ?? null);
  const columns = named.map((column) => (column && COLUMNS[column].read ? column : null));
  const found = new Set(columns);
  return {
    columns,
    missing: PRODUCT_COLUMNS.filter((column) => COLUMNS[column].isRequired && !found.has(column)),
    repeated: [...found].flatMap((column) =>
      column && columns.filter((other) => other === column).length > 1 ? [column] : [],
    ),
  };
}

/** "Price (USD)" is also recognised as "Price". */
function nameOf(cell: string): string {
  return fold(cell.replace(/\([^()]*\)\s*$/, ""));
}

/** The former Arabic name of the category column, which older exported files contain. */
const FORMER_CATEGORY = "الفئة";

const NAMES: ReadonlyMap<string, ProductColumn> = new Map([
  [nameOf(FORMER_CATEGORY), "category"] as const,
  ...PRODUCT_COLUMNS.flatMap((column) => [
    [nameOf(column), column] as const,
    ...LOCALES.map(
      (locale) => [nameOf(translator(locale, "adminExport")(`product.${column}`)), column] as const,
    ),
  ]),
]);
