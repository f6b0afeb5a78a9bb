import { useFormatter, useTranslations } from "next-intl";
import {
  IMPORT_OUTCOMES,
  IMPORT_PROBLEMS,
  type ImportProblem,
} from "@/contract/admin/catalogue/imports";
import { Alert } from "@/ui/feedback/alert";
import { CopyButton } from "@/ui/form/copy-button";
import type { ImportReport, RefusedRow } from "./import-report";
import { type FileRefusal, RefusalText } from "./refusal-text";

/**
 * Upper bound on the shown rows of each list. The copy button also copies refused rows beyond it.
 */
const SHOWN_ROWS = 50;

type ImportResultProps = {
  report: ImportReport;
  /** True after an import, false after a check. */
  isDone: boolean;
  /** Names of ignored columns, as in the file. */
  ignored: readonly string[];
  /** The reason why the rest of the file was not imported, or null. */
  refusal: FileRefusal | null;
};

/** The number of rows per outcome, then the first refused rows and the first changed rows. */
export function ImportResult({ report, isDone, ignored, refusal }: ImportResultProps) {
  const texts = useTranslations("adminImport");
  const format = useFormatter();
  const { counts, needContent } = report;
  const separator = useTranslations("adminExport")("itemSeparator");
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card bg-cloud p-4 sm:grid-cols-4 md:px-5">
        {IMPORT_OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt className="text-caption text-ink-2">{texts(`counts.${outcome}`)}</dt>
            <dd className="mt-1 text-role-title text-[1.375rem]">
              {format.number(counts[outcome])}
            </dd>
          </div>
        ))}
      </dl>
      {refusal && (
        <Alert kind="err" role="alert" className="mt-4">
          <RefusalText refusal={refusal} />
        </Alert>
      )}
      {!isDone && counts.added + counts.changed === 0 && (
        <Alert kind="info" className="mt-4">
          {texts("nothing")}
        </Alert>
      )}
      {needContent > 0 && (
        <Alert kind="wait" className="mt-4">
          {texts("needContent", { count: needContent })}
        </Alert>
      )}
      {report.refused.length > 0 && <RefusedRows report={report} isDone={isDone} />}
      {report.changed.length > 0 && <ChangedRows report={report} isDone={isDone} />}
      {ignored.length > 0 && (
        <p className="wrap-anywhere mt-4 text-caption text-ink-2">
          {texts("ignored", { columns: ignored.join(separator) })}
        </p>
      )}
    </>
  );
}

type RowsProps = Pick<ImportResultProps, "report" | "isDone">;

const LIST = "mt-3 max-h-72 overflow-y-auto rounded-control bg-cloud px-4 py-1";
const ITEM = "wrap-anywhere border-line border-t-[1.5px] py-2.5 text-caption first:border-0";

function RefusedRows({ report: { counts, refused }, isDone }: RowsProps) {
  const texts = useTranslations("adminImport");
  const { columnOf, messageOf } = useProblemTexts();
  const hidden = counts.refused - Math.min(SHOWN_ROWS, refused.length);
  const lineOf = ({ row, problems }: RefusedRow) =>
    problems
      .map((problem) =>
        [texts("row", { row }), columnOf(problem), problem.value, messageOf(problem)].join("\t"),
      )
      .join("\n");
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <h4 className="text-label">{texts("refused", { count: counts.refused })}</h4>
        <CopyButton
          text={refused.map(lineOf).join("\n")}
          variant="outline"
          copyLabel={texts("copyList")}
          copiedLabel={texts("copied")}
        />
      </div>
      <p className="mt-1 text-caption text-ink-2">
        {texts(isDone ? "refusedDone" : "refusedHelp")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <ul tabIndex={0} className={LIST}>
        {refused.slice(0, SHOWN_ROWS).map(({ row, problems }) => (
          <li key={row} className={ITEM}>
            <span className="block font-strong">{texts("row", { row })}</span>
            {problems.map((problem) => (
              <span key={`${problem.column}-${problem.code}`} className="mt-1 block text-ink-2">
                {problem.column && <>{columnOf(problem)}: </>}
                {problem.value !== "" && (
                  <>
                    {texts.rich("cell", {
                      value: () => <bdi className="text-ink">{problem.value}</bdi>,
                    })}{" "}
                  </>
                )}
                {messageOf(problem)}
              </span>
            ))}
          </li>
        ))}
        {hidden > 0 && (
          <li className={`${ITEM} text-ink-2`}>
            {texts("moreCopied", { count: hidden, kept: refused.length })}
          </li>
        )}
      </ul>
    </section>
  );
}

function ChangedRows({ report: { counts, changed }, isDone }: RowsProps) {
  const texts = useTranslations("adminImport");
  const columns = useTranslations("adminExport.product");
  const separator = useTranslations("adminExport")("itemSeparator");
  const hidden = counts.changed - Math.min(SHOWN_ROWS, changed.length);
  return (
    <section className="mt-5">
      <h4 className="text-label">
        {texts(isDone ? "changedDone" : "changed", { count: counts.changed })}
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <ul tabIndex={0} className={LIST}>
        {changed.slice(0, SHOWN_ROWS).map(({ row, productId, columns: names }) => (
          <li key={row} className={ITEM}>
            <span className="font-strong">
              {texts("row", { row })} · {texts("product", { id: String(productId) })}
            </span>
            <span className="block text-ink-2">
              {names.map((name) => columns(name)).join(separator)}
            </span>
          </li>
        ))}
        {hidden > 0 && <li className={`${ITEM} text-ink-2`}>{texts("more", { count: hidden })}</li>}
      </ul>
    </section>
  );
}

/**
 * Returns the column name and the message for a row's problem. A problem that the product form
 * reports too has the same message as there.
 */
function useProblemTexts() {
  const texts = useTranslations("adminImport.problems");
  const errors = useTranslations("errors");
  const columns = useTranslations("adminExport.product");
  return {
    columnOf: ({ column }: ImportProblem) => (column ? columns(column) : ""),
    messageOf({ code, params }: ImportProblem): string {
      const own = IMPORT_PROBLEMS.find((known) => known === code);
      if (own) return texts(own, params);
      return errors(code as Exclude<typeof code, (typeof IMPORT_PROBLEMS)[number]>, params);
    },
  };
}
