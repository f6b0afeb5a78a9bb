import type {
  ImportDto,
  ImportedRow,
  ImportOutcome,
  ImportProblem,
} from "@/contract/admin/catalogue/imports";
import type { LocalRefusal } from "./import-job";

/**
 * The result of a check or an import: the number of rows per outcome, and the first refused and
 * changed rows in detail.
 */
export interface ImportReport {
  counts: Readonly<Record<ImportOutcome, number>>;
  /**
   * Number of added products that are inactive because they lack digital content, which CSV files
   * never contain.
   */
  needContent: number;
  /** The first refused rows and the first changed rows, at most KEPT_ROWS of each. */
  refused: readonly RefusedRow[];
  changed: readonly Pick<ImportedRow, "row" | "productId" | "columns">[];
}

export interface RefusedRow {
  row: number;
  problems: readonly ImportProblem[];
}

export const EMPTY_REPORT: ImportReport = {
  counts: { added: 0, changed: 0, unchanged: 0, refused: 0 },
  needContent: 0,
  refused: [],
  changed: [],
};

/**
 * Upper bound on the refused and on the changed rows that are kept for display and copying; further
 * rows are only counted.
 */
const KEPT_ROWS = 1_000;

export function withAnswer(report: ImportReport, { rows }: ImportDto): ImportReport {
  const counts = { ...report.counts };
  for (const { outcome } of rows) counts[outcome] += 1;
  const refused = rows.filter((row) => row.outcome === "refused");
  const changed = rows.filter((row) => row.outcome === "changed");
  return {
    counts,
    needContent: report.needContent + rows.filter((row) => row.needsContent).length,
    refused: kept(report.refused, refused),
    changed: kept(report.changed, changed),
  };
}

export function withRefusal(report: ImportReport, { row, problem }: LocalRefusal): ImportReport {
  const counts = { ...report.counts, refused: report.counts.refused + 1 };
  return { ...report, counts, refused: kept(report.refused, [{ row, problems: [problem] }]) };
}

function kept<Row>(before: readonly Row[], more: readonly Row[]): readonly Row[] {
  return more.length === 0 || before.length === KEPT_ROWS
    ? before
    : [...before, ...more].slice(0, KEPT_ROWS);
}
