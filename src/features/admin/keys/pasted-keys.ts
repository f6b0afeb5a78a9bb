/** A key as it was pasted, and its line, from 1. */
export interface PastedLine {
  line: number;
  text: string;
}

/** The lines of a pasted text that hold something. */
export function pastedLines(text: string): PastedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== "");
}

/** The text of a file: UTF-8, or UTF-16 as spreadsheets write it, which its first bytes say. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The keys of a file, one a line: of a table the first column. */
export function keysOfFile(name: string, bytes: Uint8Array): string {
  const text = decodeText(bytes);
  return name.toLowerCase().endsWith(".csv") ? firstColumn(text).join("\n") : text;
}

/** What a table's first row may call a column of keys. */
const HEADING =
  /^((licen[cs]e|activation|product|serial)[ _-]?)?(keys?|codes?|serials?|number)$|^(ال)?(مفتاح|مفاتيح|كود|أكواد|رمز|رموز)$/i;

/** The first field of each row of comma-separated values, without a heading; separators may be ; or tabs too. */
export function firstColumn(csv: string): string[] {
  const separator = separatorOf(csv);
  const column: string[] = [];
  let isFirst = true;
  for (const { text, end } of fields(csv, separator)) {
    if (isFirst) column.push(text.replace(/\s*[\r\n]+\s*/g, " ").trim());
    isFirst = end === "row";
  }
  const [heading = ""] = column;
  return HEADING.test(heading) ? column.slice(1) : column;
}

/** The separator that the first row has most of. */
export function separatorOf(csv: string): string {
  const [firstRow = ""] = csv.replace(/"[^"]*"/g, "").split(/[\r\n]/);
  const countOf = (separator: string) => firstRow.split(separator).length;
  return [",", ";", "\t"].reduce((most, next) => (countOf(next) > countOf(most) ? next : most));
}

/** Each field with what follows it; within quotes everything is text, and a doubled quote is one. */
function* fields(
  csv: string,
  separator: string,
): Generator<{ text: string; end: "field" | "row" }> {
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^\r\n${separator}]*))(${separator}|\r\n|\r|\n|$)`,
    "y",
  );
  while (pattern.lastIndex <= csv.length) {
    const found = pattern.exec(csv);
    if (!found) return;
    const [, quoted, plain = "", end] = found;
    const text = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    yield { text, end: end === separator ? "field" : "row" };
    if (end === "") return;
  }
}
