/** A figure at a moment, in seconds. */
export interface Point {
  at: number;
  value: number;
}

/** What was measured against what it may be. */
export interface Finding {
  what: string;
  measured: string;
  bound: string;
  isFine: boolean;
  /** What is wrong, a line each. */
  details?: readonly string[];
}

/** Median of the slopes between all pairs of points, a second (Theil–Sen): a spike does not move it. */
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

/** The least value of each window: what is in use once the garbage has been collected. */
export function floorsOf(points: readonly Point[], seconds: number): Point[] {
  const floors = new Map<number, Point>();
  for (const point of points) {
    const window = Math.floor(point.at / seconds);
    const least = floors.get(window);
    if (!least || point.value < least.value) floors.set(window, point);
  }
  return [...floors.values()];
}

/** Seconds of a window of memory. */
const WINDOW = 30;
/** What memory may grow in the second half of a run: a share of what it is, and megabytes at least. */
const GROWTH = { share: 0.08, megabytes: 15 };

/** Whether memory, in megabytes, stays what it is over the second half of the run. */
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

/** Whether the most of something in the last third of the run is not above the most in the first third. */
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

/** By what the slowest hundredth of the last third may exceed that of the first: times, and milliseconds at least. */
const SLOWER = { times: 1.5, ms: 50 };

/** By how much a busy machine may excuse the shop. */
const MOST_EXCUSED = 3;

/**
 * Whether answers, in milliseconds, take as long at the end of the run as at its begin.
 * @param control answers of a bare server in the same run: by as many times as they became slower
 *   the machine did
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

/** "120 ms, then 130 ms: 1.08 (3000)": of the first and the last third, and how many there were. */
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

/** Whether something happens seldom: at most so large a share of all. */
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

/** A list of what is wrong, which has to be empty. */
export function judgeList(what: string, wrong: readonly string[]): Finding {
  return {
    what,
    measured: String(wrong.length),
    bound: "0",
    isFine: wrong.length === 0,
    details: wrong.slice(0, DETAILS),
  };
}

/** As a table of Markdown, to be read in a terminal as well. */
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
