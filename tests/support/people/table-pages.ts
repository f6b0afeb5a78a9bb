import { FIRST_PAGE, type PageDto } from "@/contract/admin/table-page";

type Page<Row> = PageDto & { rows: Row[] };

/**
 * Reads a table's pages one after another, beginning with `from`: up to the last page, or with `to`
 * "previous" back to the first.
 */
export async function turnPages<Found extends Page<unknown>>(
  read: (page: string) => Promise<Found>,
  to: "next" | "previous" = "next",
  from: string = FIRST_PAGE,
): Promise<Found[]> {
  const pages: Found[] = [];
  for (let page: string | null = from; page !== null; page = pages.at(-1)?.[to] ?? null) {
    pages.push(await read(page));
    if (pages.length > 100) throw new Error("the pages do not end");
  }
  return pages;
}
