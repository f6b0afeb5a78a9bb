import { green, red } from "../stack/output";
import type { Tried } from "./try-case";

/** Columns after the case's name; the last three come from the metrics. */
const COLUMNS: [heading: string, width: number][] = [
  ["purchases", 11],
  ["lost", 6],
  ["twice", 7],
  ["s without sales", 17],
  ["whole after s", 15],
  ["away s", 11],
  ["not ready s", 13],
  ["completed", 11],
];
const NAME = 20;

const widthOf = (columns: typeof COLUMNS) => columns.reduce((sum, [, width]) => sum + width, NAME);

/** The two header lines. */
export const HEAD = [
  `${"".padEnd(widthOf(COLUMNS.slice(0, 5)))}     the metrics of the shop's processes`,
  `  ${"case".padEnd(NAME - 2)}${COLUMNS.map(([heading, width]) => heading.padStart(width)).join("")}`,
].join("\n");

/** The text of a case: a line of figures, then one line for each of the first ten problems. */
export function lineOf({ name, said, problems, ...tried }: Tried): string {
  const figures = [
    ...[tried.purchases, tried.lost, tried.twice].map(String),
    ...[tried.gap, tried.whole].map((seconds) => seconds.toFixed(1)),
    Math.max(...said.map(({ away }) => away)).toFixed(1),
    Math.max(...said.map(({ notReady }) => notReady)).toFixed(1),
    String(said.reduce((sum, { completed }) => sum + completed, 0)),
  ];
  const cells = figures.map((figure, place) => figure.padStart(COLUMNS[place]?.[1] ?? 0));
  const mark = problems.length === 0 ? green("✓") : red("✗");
  return [
    `${mark} ${name.padEnd(NAME - 2)}${cells.join("")}`,
    ...problems.slice(0, 10).map((problem) => `    ${problem}`),
  ].join("\n");
}
