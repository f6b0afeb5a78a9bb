import { z } from "zod";
import { DomainError } from "@/domain/errors";

/**
 * Reads and writes the cursors of a list. A cursor consists of the list's name, so that a list
 * rejects the cursors of other lists, and a position that the list's tRPC procedure defines.
 * @param page schema of the position
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

/**
 * Cursors of a list whose positions are positive numbers, such as the id of a page's last row.
 * `read` returns null for the first page, and throws DomainError cursor_invalid.
 */
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

/** Rows per page of a list that its procedure returns as a whole. */
const ROWS = 100;

/**
 * Cuts a page out of a whole list.
 * @param after id of the previous page's last row; null for the first page
 * @throws DomainError cursor_invalid if the list does not contain it
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  after: number | null,
): { rows: Row[]; next: number | null } {
  const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== null && from === 0) throw new DomainError("cursor_invalid");
  const page = rows.slice(from, from + ROWS);
  return { rows: page, next: from + ROWS < rows.length ? (page.at(-1)?.id ?? null) : null };
}
