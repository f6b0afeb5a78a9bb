/** The result of a load: responses per second, and latencies in milliseconds. */
export interface Driven {
  rate: number;
  p50: number;
  p99: number;
}

export interface BenchRow extends Driven {
  name: string;
  /** The server of bare-server.mjs, measured in the same run; `rate` in responses per second. */
  bare?: { name: string; rate: number };
  /** The shop's target, as a share of the bare server's rate. */
  wanted?: string;
}

/** Median and 99th percentile, in milliseconds. */
export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN };
}

/** The shop's share of the bare server's rate, such as "0.42 of http"; empty without `bare`. */
export function ratio({ rate, bare }: Pick<BenchRow, "rate" | "bare">): string {
  return bare && bare.rate > 0 ? `${shareOf(rate / bare.rate)} of ${bare.name}` : "";
}

/** Formats a share with two decimals; below 0.1, with two significant digits. */
export function shareOf(share: number): string {
  return share < 0.1 ? share.toPrecision(2) : share.toFixed(2);
}

const count = (rate: number) =>
  rate >= 100 ? Math.round(rate).toLocaleString("en") : rate.toFixed(1);

/** A Markdown table that is readable in a terminal too. */
export function benchTable(rows: readonly BenchRow[]): string {
  return table([
    ["Work", "a second", "p50, ms", "p99, ms", "bare, a second", "share", "wanted"],
    ...rows.map((row) => [
      row.name,
      count(row.rate),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      row.bare ? count(row.bare.rate) : "",
      ratio(row),
      row.wanted ?? "",
    ]),
  ]);
}

/** Compares one process with two, in responses per second. */
export function pairTable(rows: readonly { name: string; one: number; two: number }[]): string {
  return table([
    ["Work", "one process", "two", "times"],
    ...rows.map(({ name, one, two }) => [name, count(one), count(two), (two / one).toFixed(2)]),
  ]);
}

/** Memory per process, in megabytes. */
export function memoryTable(rows: readonly { name: string; now: number; most: number }[]): string {
  return table([
    ["Process", "MB after load", "at most"],
    ...rows.map(({ name, now, most }) => [name, now.toFixed(0), most.toFixed(0)]),
  ]);
}

/** Formats lines of cells as a Markdown table; the first line is the header. */
function table(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? "").length)),
  );
  const [head = "", ...rest] = lines.map(
    (line) =>
      `| ${widths.map((width, column) => (line[column] ?? "").padEnd(width)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, rule, ...rest].join("\n");
}
