import { z } from "zod";

/** Rows on one page of a table of the control panel. */
export const PAGE_ROWS = 25;

/**
 * Maximum rows of a table that are counted, because counting more would be slow (decision 019,
 * keyset pagination).
 */
export const MAX_COUNTED = 10_000;

/** A number of rows; MAX_COUNTED + 1 means that there are more. */
export const rowCount = z
  .number()
  .int()
  .min(0)
  .max(MAX_COUNTED + 1);

/** A time in a cursor: milliseconds since 1970, up to the year 9999. */
export const moment = z.number().int().min(0).max(253_402_300_799_999);

export const FIRST_PAGE = "first";
export const LAST_PAGE = "last";

/** A page of a table: its rows, its number, and the names of the neighbouring pages. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Number of rows on all pages. */
    total: rowCount,
    /** The page's number, from 1; null beyond the counted rows. */
    page: z.number().int().nullable(),
    /** The number of the last page; null if there are more rows than are counted. */
    pageCount: z.number().int().nullable(),
    /** Names of the neighbouring pages; null if there is none. */
    previous: z.string().nullable(),
    next: z.string().nullable(),
  });
export type PageDto = Omit<z.infer<ReturnType<typeof pageOf>>, "rows">;

/** The position of a page in its table: at an end, or beside a row, which may have been deleted. */
export type PagePosition<Cursor> =
  | typeof FIRST_PAGE
  | typeof LAST_PAGE
  | { side: "after" | "before"; cursor: Cursor };

/** The names of one table's pages, as URLs and responses contain them. */
export interface PageNames<Cursor> {
  /** Schema for the input of a procedure; refuses an invalid name. */
  input: z.ZodDefault<z.ZodString>;
  encodeCursor: (side: "after" | "before", cursor: Cursor) => string;
  /** @throws SyntaxError if the name is not valid */
  decodeCursor: (name: string) => PagePosition<Cursor>;
}

const MAX_NAME = 2_000;

/**
 * Identifies a page by the sort values of the row before or after the page.
 * @param cursor schema of the values by which rows are sorted; the last (or only) value is unique
 *   to a row
 */
export function cursorPages<Cursor>(cursor: z.ZodType<Cursor>): PageNames<Cursor> {
  const beside = z.tuple([z.enum(["after", "before"]), cursor]);

  function find(name: string): PagePosition<Cursor> | null {
    if (name === FIRST_PAGE || name === LAST_PAGE) return name;
    const { success, data } = beside.safeParse(readJson(name));
    return success ? { side: data[0], cursor: data[1] } : null;
  }

  return {
    input: z
      .string()
      .max(MAX_NAME)
      .refine((name) => find(name) !== null)
      .default(FIRST_PAGE),
    encodeCursor: (side, at) => toBase64Url(JSON.stringify([side, at])),
    decodeCursor(name) {
      const place = find(name);
      if (place === null) throw new SyntaxError(`${name} names no page`);
      return place;
    },
  };
}

function readJson(name: string): unknown {
  try {
    const bytes = atob(name.replaceAll("-", "+").replaceAll("_", "/"));
    const codes = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(codes));
  } catch {
    return null;
  }
}

/** Base64 without characters that a URL would encode. */
function toBase64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (code) => String.fromCharCode(code));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
