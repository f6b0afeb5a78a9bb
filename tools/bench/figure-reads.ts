import {
  FIGURE_FILES,
  FIGURE_PERIODS,
  FIGURE_TABLES,
  type FiguresInput,
  figureFileInput,
  figuresInput,
  figureTableInput,
  MAX_FIGURE_DAYS,
} from "@/contract/admin/figures";
import { exportFigures } from "@/server/figures/export-figures";
import { figureTable, shopFigures } from "@/server/figures/shop-figures";

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each period with a button in the panel, and the longest allowed one. */
const PERIODS: readonly { name: string; period: FiguresInput }[] = [
  ...FIGURE_PERIODS.filter((period) => period !== "days").map((period) => ({
    name: period,
    period: { period },
  })),
  { name: "a year", period: { period: "days", from: dayAgo(MAX_FIGURE_DAYS - 1), to: dayAgo(0) } },
];

const firstByte = async (file: ReadableStream<Uint8Array>) => {
  const reader = file.getReader();
  await reader.read();
  await reader.cancel();
};

/** The reads of the figures page, and the first bytes of each of its exports. */
export const figureReads: readonly (readonly [string, () => Promise<unknown>])[] = PERIODS.flatMap(
  ({ name, period }) => [
    [`figures: ${name}`, () => shopFigures(figuresInput.parse(period))] as const,
    ...FIGURE_TABLES.map(
      (by) =>
        [
          `figures: ${name}, by ${by}`,
          () => figureTable(figureTableInput.parse({ ...period, by })),
        ] as const,
    ),
    ...FIGURE_FILES.filter(() => name === "a year").map(
      (by) =>
        [
          `figures: ${name}, file by ${by}`,
          async () =>
            firstByte(await exportFigures(figureFileInput.parse({ ...period, by }), "en")),
        ] as const,
    ),
  ],
);
