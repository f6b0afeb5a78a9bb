/** A value at a time, in seconds. */
export interface Point {
  at: number;
  value: number;
}

/** A measurement compared with its limit. */
export interface Finding {
  what: string;
  measured: string;
  bound: string;
  isFine: boolean;
  /** The problems, one line each. */
  details?: readonly string[];
}

/**
 * Median of the slopes per second between all pairs of points (Theil–Sen), which ignores spikes.
 */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, place) =>
    points
      .slice(place + 1)
      .filter(({ at }) => at > one.at)
      .map(({ at, value }) => (value - one.value) / (at - one.at)),
  );
  return slopes.length === 0 ? 0 : medianOf(slopes);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The lowest value of each window: memory in use after garbage collection. */
export function floorsOf(points: readonly Point[], seconds: number): Point[] {
  const floors = new Map<number, Point>();
  for (const point of points) {
    const window = Math.floor(point.at / seconds);
    const least = floors.get(window);
    if (!least || point.value < least.value) floors.set(window, point);
  }
  return [...floors.values()];
}

/** Length of a memory window, in seconds. */
const WINDOW = 30;
/**
 * Allowed memory growth in the second half of a run: a share of the median, and at least some
 * megabytes.
 */
const GROWTH = { share: 0.08, megabytes: 15 };

/** Checks that memory, in megabytes, is stable over the second half of the run. */
export function judgeMemory(what: string, points: readonly Point[], end: number): Finding {
  const begin = points[0]?.at ?? 0;
  const half = points.filter(({ at }) => at >= begin + (end - begin) / 2);
  const floors = floorsOf(half, WINDOW);
  const span = (floors.at(-1)?.at ?? 0) - (floors[0]?.at ?? 0);
  const grown = slopeOf(floors) * span;
  const median = medianOf(floors.map(({ value }) => value));
  const most = Math.max(GROWTH.megabytes, median * GROWTH.share);
  return {
    what,
    measured: `${signed(grown)} MB in ${(span / 60).toFixed(1)} min, median ${median.toFixed(0)} MB`,
    bound: `+${most.toFixed(0)} MB`,
    isFine: floors.length > 2 && grown <= most,
  };
}

const signed = (value: number) => `${value < 0 ? "" : "+"}${value.toFixed(1)}`;

/**
 * Checks that the maximum in the last third of the run does not exceed that of the first third by
 * more than `slack`.
 */
export function judgeCount(what: string, points: readonly Point[], slack: number): Finding {
  const [first, , last] = thirdsOf(points);
  const [before, after] = [mostOf(first), mostOf(last)];
  return {
    what,
    measured: `at most ${before}, then ${after}`,
    bound: `+${slack}`,
    isFine: first.length > 0 && last.length > 0 && after <= before + slack,
  };
}

const mostOf = (points: readonly Point[]) => Math.max(0, ...points.map(({ value }) => value));

function thirdsOf(points: readonly Point[]): [Point[], Point[], Point[]] {
  const [begin = 0, end = 0] = [points[0]?.at, points.at(-1)?.at];
  const thirds: [Point[], Point[], Point[]] = [[], [], []];
  for (const point of points) {
    const place = Math.min(2, Math.floor(((point.at - begin) / (end - begin || 1)) * 3));
    thirds[place]?.push(point);
  }
  return thirds;
}

/**
 * Allowed slowdown of the 99th percentile from the first to the last third: a factor, and at least
 * some milliseconds.
 */
const SLOWER = { times: 1.5, ms: 50 };

/** Highest factor by which a slower machine raises the limit. */
const MOST_EXCUSED = 3;

/**
 * Checks that response times, in milliseconds, are as short at the end of the run as at its start.
 * @param control response times of a server with constant work (control.mjs), measured beside the
 *   shop; their slowdown raises the limit
 */
export function judgeTimes(
  what: string,
  points: readonly Point[],
  control: readonly Point[],
): Finding {
  const { before, after, ratio } = slowestOf(points);
  const machine = slowestOf(control).ratio || 1;
  const most = SLOWER.times * Math.min(MOST_EXCUSED, Math.max(1, machine));
  return {
    what,
    measured: timesOf(points),
    bound: `${most.toFixed(2)}, or +${SLOWER.ms} ms`,
    isFine: before > 0 && (ratio <= most || after - before <= SLOWER.ms),
  };
}

/**
 * "120 ms, then 130 ms: 1.08 (3000)": the 99th percentiles of the first and last third, their
 * ratio, and the number of points.
 */
export function timesOf(points: readonly Point[]): string {
  const { before, after, ratio } = slowestOf(points);
  return `${before.toFixed(0)} ms, then ${after.toFixed(0)} ms: ${ratio.toFixed(2)} (${points.length})`;
}

function slowestOf(points: readonly Point[]) {
  const [first, , last] = thirdsOf(points);
  const [before, after] = [p99Of(first), p99Of(last)];
  return { before, after, ratio: before > 0 ? after / before : 0 };
}

function p99Of(points: readonly Point[]): number {
  const sorted = points.map(({ value }) => value).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

/** Checks that `count` is at most the share `most` (0 to 1) of `all`. */
export function judgeShare(what: string, count: number, all: number, most: number): Finding {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    what,
    measured: `${count} of ${all}: ${percent(all > 0 ? count / all : 0)}`,
    bound: percent(most),
    isFine: all > 0 && count <= all * most,
  };
}

const DETAILS = 10;

/** Checks that a list of problems is empty. */
export function judgeList(what: string, wrong: readonly string[]): Finding {
  return {
    what,
    measured: String(wrong.length),
    bound: "0",
    isFine: wrong.length === 0,
    details: wrong.slice(0, DETAILS),
  };
}

/** A Markdown table that is readable in a terminal too. */
export function findingTable(findings: readonly Finding[]): string {
  const rows = [
    ["What", "Measured", "Bound", ""],
    ...findings.map(({ what, measured, bound, isFine }) => [
      what,
      measured,
      bound,
      isFine ? "holds" : "BROKEN",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
