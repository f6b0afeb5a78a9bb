import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { MAX_KEY_LENGTH } from "@/domain/catalogue/licence-key";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { Alert } from "@/ui/feedback/alert";
import { CopyButton } from "@/ui/form/copy-button";
import { type RefusedLine, refusedLines } from "./paste-job";
import type { AddKeys } from "./use-add-keys";

/** Maximum refused lines shown; a button copies all of them. */
const SHOWN_LINES = 50;

/** The result of a sent list: the number of added keys, and each refused line with its reason. */
export function AddKeysResult({
  adding: { job, phase },
  waiting,
}: {
  adding: AddKeys;
  /** The number of back-in-stock requests for these keys. */
  waiting: number;
}) {
  const texts = useTranslations("adminKeys.add");
  const isShown = job !== null && phase !== "sending";
  const refused = useMemo(() => (isShown ? refusedLines(job) : []), [isShown, job]);
  return (
    <>
      <div role="status">
        {isShown && (
          <Alert kind={job.added > 0 ? "ok" : "info"} className="mt-4">
            {texts("added", { count: job.added })}
            {job.added > 0 && waiting > 0 && ` ${texts("told")}`}
          </Alert>
        )}
      </div>
      {refused.length > 0 && <RefusedLines lines={refused} />}
    </>
  );
}

const RefusedLines = memo(function RefusedLines({ lines }: { lines: readonly RefusedLine[] }) {
  const texts = useTranslations("adminKeys.add");
  const whyOf = useRefusalText();
  const hidden = lines.length - SHOWN_LINES;
  const asText = () =>
    lines
      .map((line) => `${texts("line", { line: line.line })}\t${line.text}\t${whyOf(line)}`)
      .join("\n");
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <h4 className="text-label">{texts("refused", { count: lines.length })}</h4>
        <CopyButton
          text={asText}
          variant="outline"
          copyLabel={texts("copyList")}
          copiedLabel={texts("copied")}
        />
      </div>
      <p className="mt-1 text-caption text-ink-2">{texts("refusedHelp")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <ul tabIndex={0} className="mt-3 max-h-72 overflow-y-auto rounded-control bg-cloud px-4 py-1">
        {lines.slice(0, SHOWN_LINES).map((line) => (
          <li key={line.line} className="border-line border-t-[1.5px] py-2.5 first:border-0">
            <Ltr className="block truncate text-role-code text-[0.9375rem]">{line.text}</Ltr>
            <span className="text-caption text-ink-2">
              {texts("line", { line: line.line })} · {whyOf(line)}
            </span>
          </li>
        ))}
        {hidden > 0 && (
          <li className="border-line border-t-[1.5px] py-2.5 text-caption text-ink-2">
            {texts("more", { count: hidden })}
          </li>
        )}
      </ul>
    </div>
  );
});

function useRefusalText() {
  const texts = useTranslations("adminKeys.add.reasons");
  return ({ reason, product }: RefusedLine) => {
    if (reason === "known" && product !== null) return texts("knownIn", { product });
    return texts(reason, { max: MAX_KEY_LENGTH });
  };
}
