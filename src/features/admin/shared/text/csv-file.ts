import { parse } from "csv-parse/browser/esm";
import { IMPORT_HEADER, MAX_IMPORT_BYTES } from "@/contract/admin/catalogue/imports";

/**
 * The reason why a file cannot be read. `row` is numbered like in a spreadsheet, where the header
 * is row 1.
 */
export type FileProblem =
  | { code: "too_large" | "encoding" | "empty" | "unreadable" | "columns_many" }
  | { code: "quote_open" | "quote_stray" | "row_endless"; row: number };

export class FileRefused extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem.code);
  }
}

/** A row of the file: its number in a spreadsheet, and its raw cells. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/** A chunk of rows, and the number of bytes of the file read so far. */
export interface FilePart {
  rows: readonly FileRow[];
  bytes: number;
}

/**
 * Upper bound on the size of a record (a row) in characters, above the size of any product. Without
 * a bound, an unclosed quotation mark would make the rest of the file one record.
 */
const MAX_RECORD = 256 * 1024;

/** Number of bytes at the start of the file from which the separator is detected. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * The non-empty rows of a CSV file, in chunks. The file is read lazily, so that neither the file
 * nor its rows are in memory as a whole. Separators are commas, semicolons, tabs or vertical bars;
 * the encoding is UTF-8, or UTF-16 with a byte order mark.
 * @throws FileRefused if the file is too large, empty, unreadable, wrongly encoded or malformed, or
 *   has too many columns
 */
export async function* readCsvFile(file: Blob): AsyncGenerator<FilePart, void, void> {
  if (file.size > MAX_IMPORT_BYTES) throw new FileRefused({ code: "too_large" });
  const decoder = new TextDecoder(await encodingOf(file), { fatal: true });
  const parser = recordParser(await layoutOf(file, decoder.encoding));
  let row = 0;
  let bytes = 0;
  const toPart = (records: readonly string[][]): FilePart => {
    const rows = records.map((cells) => ({ row: ++row, cells }));
    if (rows.some(({ cells }) => cells.length > IMPORT_HEADER.columns)) {
      throw new FileRefused({ code: "columns_many" });
    }
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")), bytes };
  };
  for await (const chunk of chunksOf(file)) {
    bytes += chunk.byteLength;
    yield toPart(await parser.write(decoded(decoder, chunk)));
  }
  yield toPart(await parser.write(decoded(decoder)));
  yield toPart(await parser.end());
  if (row === 0) throw new FileRefused({ code: "empty" });
}

/**
 * Reads a whole text file in UTF-8, or in UTF-16 with a byte order mark.
 * @throws FileRefused if the file is too large, unreadable, or invalid in its encoding
 */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > MAX_IMPORT_BYTES) throw new FileRefused({ code: "too_large" });
  const decoder = new TextDecoder(await encodingOf(file), { fatal: true });
  return decoded(decoder, await bytesOf(file, file.size)) + decoded(decoder);
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array, void, void> {
  const reader = file.stream().getReader();
  try {
    while (true) {
      // Reading fails if the file was deleted or changed since it was chosen.
      const { done, value } = await reader.read().catch(() => {
        throw new FileRefused({ code: "unreadable" });
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  const text = textIn(decoder, chunk);
  // UTF-16 without a byte order mark decodes as UTF-8 with null characters.
  if (text === null || text.includes("\0")) throw new FileRefused({ code: "encoding" });
  return text;
}

function textIn(decoder: TextDecoder, chunk?: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return null;
  }
}

async function bytesOf(file: Blob, count: number): Promise<Uint8Array> {
  const start = await file
    .slice(0, count)
    .arrayBuffer()
    .catch(() => {
      throw new FileRefused({ code: "unreadable" });
    });
  return new Uint8Array(start);
}

/**
 * The encoding, by the byte order mark: UTF-16 as some spreadsheet programs write it, otherwise
 * UTF-8.
 */
async function encodingOf(file: Blob): Promise<string> {
  const [first, second] = await bytesOf(file, 2);
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return "utf-8";
}

interface Layout {
  separator: string;
  /** True if the first line only names the separator: "sep=;". */
  hasSeparatorLine: boolean;
}

async function layoutOf(file: Blob, encoding: string): Promise<Layout> {
  const sample = new TextDecoder(encoding).decode(await bytesOf(file, SAMPLE_BYTES));
  const [, named] = /^"?sep=([,;\t|])"?[^\r\n]*(?:[\r\n]|$)/i.exec(sample) ?? [];
  return { separator: named ?? separatorOf(sample), hasSeparatorLine: named !== undefined };
}

/**
 * A quoted cell, in which separators do not count. Quotation marks inside an unquoted cell are
 * ordinary characters.
 */
const QUOTED_CELL = /(^|[,;\t|\r\n])"(?:[^"]|"")*"/g;

/** The most frequent separator of the first non-blank row; a comma if the row has none. */
export function separatorOf(csv: string): string {
  const [firstRow = ""] = csv.replace(QUOTED_CELL, "$1").match(/[^\r\n]*[^\s][^\r\n]*/) ?? [];
  const countOf = (separator: string) => firstRow.split(separator).length;
  return [",", ";", "\t", "|"].reduce((most, next) =>
    countOf(next) > countOf(most) ? next : most,
  );
}

interface Parsed {
  record: string[];
  raw: string;
}

/**
 * True if text follows the closing quotation mark of a quoted cell: `"27" wide, black"`. Programs
 * disagree on where such a cell ends. A mark inside an unquoted cell, as in `27" monitor`, is an
 * ordinary character, such as an inch mark.
 */
function hasStrayQuote({ record, raw }: Parsed): boolean {
  const doubtful = record.filter((cell) => cell.startsWith('"'));
  return doubtful.some((cell) => !raw.includes(`"${cell.replaceAll('"', '""')}"`));
}

/**
 * A parser that receives the text of the file in pieces. Each call returns the records that are
 * complete with that piece.
 * @throws FileRefused in `write` and `end`, if a record is malformed
 */
function recordParser({ separator, hasSeparatorLine }: Layout) {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    raw: true,
    max_record_size: MAX_RECORD,
    from_line: hasSeparatorLine ? 2 : 1,
  });
  let records: Parsed[] = [];
  let count = 0;
  let isBegun = false;
  let isEnded = false;
  let failure: unknown;
  let settle = () => {};
  parser.on("data", (parsed: Parsed) => records.push(parsed));
  parser.on("end", () => {
    isEnded = true;
    settle();
  });
  parser.on("error", (error: unknown) => {
    failure ??= error;
    settle();
  });

  function taken(): string[][] {
    const complete = records;
    records = [];
    for (const parsed of complete) {
      count += 1;
      if (hasStrayQuote(parsed)) throw new FileRefused({ code: "quote_stray", row: count });
    }
    if (failure !== undefined) throw new FileRefused(parserProblem(failure, count + 1));
    return complete.map(({ record }) => record);
  }
  return {
    async write(text: string): Promise<string[][]> {
      isBegun ||= text !== "";
      if (text !== "") await new Promise<unknown>((resolve) => parser.write(text, resolve));
      return taken();
    },
    async end(): Promise<string[][]> {
      // The parser fails if it ends without any input.
      if (!isBegun) return [];
      await new Promise<void>((resolve) => {
        settle = resolve;
        parser.end();
        if (isEnded || failure !== undefined) resolve();
      });
      return taken();
    },
  };
}

function parserProblem(error: unknown, row: number): FileProblem {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "CSV_QUOTE_NOT_CLOSED") return { code: "quote_open", row };
  if (code === "CSV_MAX_RECORD_SIZE") return { code: "row_endless", row };
  throw error;
}
