"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { useTranslations } from "next-intl";
import type { AuditChange } from "./audit-changes";
import { useLogWords } from "./use-log-words";

/** So many values stand in the row; more of them are folded. */
const SHOWN_AT_ONCE = 3;

type LogDetailsProps = { changes: readonly AuditChange[]; reason: string | null };

/** What an act changed, and why. */
export function LogDetails({ changes, reason }: LogDetailsProps) {
  const texts = useTranslations("adminLog");
  return (
    <div className="grid min-w-0 gap-1 text-caption">
      {changes.length > SHOWN_AT_ONCE ? (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-badge font-strong text-after max-md:ms-auto">
            {texts("more", { count: changes.length })}
            <CaretDownIcon
              size={14}
              weight="bold"
              aria-hidden="true"
              className="group-open:rotate-180"
            />
          </summary>
          <Changes changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <Changes changes={changes} />
      )}
      {reason !== null && (
        <p className="wrap-anywhere text-ink-2">
          {texts.rich("reason", { why: () => <bdi>{reason}</bdi> })}
        </p>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const words = useLogWords();
  return (
    <dl className="grid gap-1">
      {changes.map((change) => (
        <div key={change.name}>
          <dt className="inline text-ink-3">{words.field(change.name)}: </dt>
          <dd className="wrap-anywhere inline">
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { name, before, after } }: { change: AuditChange }) {
  const words = useLogWords();
  const becomes = useTranslations("adminLog")("becomes");
  return (
    <>
      {before !== undefined && (
        <bdi className={after === undefined ? undefined : "text-ink-2"}>
          {words.value(name, before)}
        </bdi>
      )}
      {before !== undefined && after !== undefined && (
        <>
          <span className="sr-only"> {becomes} </span>
          <ArrowRightIcon
            size={12}
            weight="bold"
            aria-hidden="true"
            className="mirror-rtl mx-1.5 inline-block text-ink-3"
          />
        </>
      )}
      {after !== undefined && <bdi className="font-strong">{words.value(name, after)}</bdi>}
    </>
  );
}
