import { z } from "zod";
import { DomainError } from "@/domain/errors";

/**
 * The cursors of a list, as its answers and requests contain them: the list's name, and the
 * procedure's own text for the page. The name keeps a list from reading the cursor of another one.
 * @param page schema of the procedure's text
 */
export function cursorsOf(list: string, page: z.ZodType<string, unknown>) {
  const prefix = `${list}.`;
  return {
    /** @returns undefined for the first page @throws DomainError cursor_invalid */
    read(cursor: string | undefined): string | undefined {
      if (cursor === undefined) return undefined;
      const { success, data } = page.safeParse(cursor.slice(prefix.length));
      if (!success || !cursor.startsWith(prefix)) throw new DomainError("cursor_invalid");
      return data;
    },
    /** @param next null after the last page */
    write: (next: string | number | null): string | null =>
      next === null ? null : `${prefix}${next}`,
  };
}

const idText = z.string().regex(/^[1-9]\d{0,9}$/);

/** Cursors of a list whose pages begin after a row's id. `read` returns null for the first page. */
export function idCursorsOf(list: string) {
  const { read, write } = cursorsOf(list, idText);
  return {
    read(cursor: string | undefined): number | null {
      const id = Number(read(cursor) ?? 0);
      if (id > LAST_ID) throw new DomainError("cursor_invalid");
      return id || null;
    },
    write,
  };
}

/** The largest id of a row. */
const LAST_ID = 2_147_483_647;

/** Rows of one page of a list that the shop has as a whole. */
const ROWS = 100;

/** A page of a whole list. @param after the last row of the previous page; null for the first */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  after: number | null,
): { rows: Row[]; next: number | null } {
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== null && from === 0) throw new DomainError("cursor_invalid");
  const page = rows.slice(from, from + ROWS);
  return { rows: page, next: from + ROWS < rows.length ? (page.at(-1)?.id ?? null) : null };
}
