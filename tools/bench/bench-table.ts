/** What a load gave: answers a second, and how long one took, in milliseconds. */
export interface Driven {
  rate: number;
  p50: number;
  p99: number;
}

export interface BenchRow extends Driven {
  name: string;
  /** A bare server in the same run, in answers a second, and which one. */
  bare?: { name: string; rate: number };
  /** What the shop wants of itself: a share of the bare server's. */
  wanted?: string;
}

/** The middle and the slowest hundredth, in milliseconds. */
export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN };
}

/** The shop's share of the bare server, "0.42 of http"; empty without one. */
export function ratio({ rate, bare }: Pick<BenchRow, "rate" | "bare">): string {
  return bare && bare.rate > 0 ? `${shareOf(rate / bare.rate)} of ${bare.name}` : "";
}

/** Two figures of a share, of a small one too. */
export function shareOf(share: number): string {
  return share < 0.1 ? share.toPrecision(2) : share.toFixed(2);
}

const count = (rate: number) =>
  rate >= 100 ? Math.round(rate).toLocaleString("en") : rate.toFixed(1);

/** As a table of Markdown, to be read in a terminal as well. */
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

/** One against two, in answers a second. */
export function pairTable(rows: readonly { name: string; one: number; two: number }[]): string {
  return table([
    ["Work", "one process", "two", "times"],
    ...rows.map(({ name, one, two }) => [name, count(one), count(two), (two / one).toFixed(2)]),
  ]);
}

/** Megabytes by the name of a process. */
export function memoryTable(rows: readonly { name: string; now: number; most: number }[]): string {
  return table([
    ["Process", "MB after load", "at most"],
    ...rows.map(({ name, now, most }) => [name, now.toFixed(0), most.toFixed(0)]),
  ]);
}

/** The first line is the head. */
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
