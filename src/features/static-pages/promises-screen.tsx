import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  FEWEST_CASES,
  type KeptPromises,
  PROMISE_DAYS,
  type Spread,
} from "@/domain/orders/kept-promises";
import { durationParts } from "@/features/shared/text/duration-parts";
import { formatLongTime } from "@/features/shared/text/format-time";
import { useLanguage } from "@/i18n/use-language";

/**
 * The shop's promises, and how they were kept in the orders of the last ninety days. If the owner
 * has disabled the promise about top-ups, its text is empty and it is omitted. Decision 037
 * (published figures).
 */
export function PromisesScreen({ kept }: { kept: KeptPromises }) {
  const texts = useTranslations("promises");
  return (
    <>
      <div className="on-storm bg-storm">
        <div className="page-box py-14 lg:py-22">
          <h1 className="max-w-[44rem] text-display-2">{texts("heading")}</h1>
          <p className="mt-5 max-w-[36rem] text-ink-2 text-lead-lg">
            {texts("lead", { days: PROMISE_DAYS })}
          </p>
        </div>
      </div>
      <div className="page-box flex flex-col gap-14 py-11 md:py-16">
        <section aria-labelledby="figures">
          <h2 id="figures" className="text-h2">
            {texts("figures", { days: PROMISE_DAYS })}
          </h2>
          <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:gap-6">
            <DurationPromise name="inbox" cases="orders" spread={kept.inbox} />
            {texts("credits.promise") !== "" && <Credits credits={kept.credits} />}
            <DurationPromise name="refunds" cases="refunds" spread={kept.refunds} />
            <Replaced replaced={kept.replaced} />
          </ul>
        </section>
        <Words name="how">
          <p>{texts("how.from")}</p>
          <p>{texts("how.refund")}</p>
          <p>{texts("how.read", { moment: formatLongTime(kept.at, useLanguage(), "UTC") })}</p>
        </Words>
        <Words name="late">
          <p>{texts("late.told")}</p>
          <p>{texts("late.next")}</p>
          <p>
            {texts.rich("late.find", {
              find: (words) => (
                <Link href="/find-order" prefetch={false} className="link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </Words>
      </div>
    </>
  );
}

interface TimesProps {
  name: "inbox" | "refunds";
  cases: "orders" | "refunds";
  spread: Spread | null;
}

/** The median and the 95th percentile of a duration. */
function DurationPromise({ name, cases, spread }: TimesProps) {
  const texts = useTranslations("promises");
  const inWords = useDuration();
  return (
    <Promised promise={texts(`${name}.promise`)}>
      {spread && (
        <>
          <Figure>{texts("figure", { time: inWords(spread.median) })}</Figure>
          <p className="mt-2">{texts(`${name}.half`, { time: inWords(spread.median) })}</p>
          <p className="mt-2">{texts(`${name}.most`, { time: inWords(spread.p95) })}</p>
          <CaseCount>{texts(`cases.${cases}`, { count: spread.cases })}</CaseCount>
        </>
      )}
    </Promised>
  );
}

function Credits({ credits }: { credits: KeptPromises["credits"] }) {
  const texts = useTranslations("promises");
  return (
    <Promised promise={texts("credits.promise")}>
      {credits && (
        <>
          <Figure>
            <bdi dir="ltr">{credits.percent}%</bdi>
          </Figure>
          <p className="mt-2">{texts("credits.share")}</p>
          <CaseCount>{texts("cases.topups", { count: credits.cases })}</CaseCount>
        </>
      )}
    </Promised>
  );
}

function Replaced({ replaced }: { replaced: KeptPromises["replaced"] }) {
  const texts = useTranslations("promises");
  return (
    <Promised promise={texts("replaced.promise")}>
      {replaced && (
        <>
          <Figure>{texts("replaced.figure", { count: replaced.perThousand })}</Figure>
          <p className="mt-2">{texts("replaced.share")}</p>
          <CaseCount>{texts("cases.keys", { count: replaced.cases })}</CaseCount>
        </>
      )}
    </Promised>
  );
}

/** A promise with its figures, or a sentence that there is not enough data. */
function Promised({ promise, children }: { promise: string; children: ReactNode }) {
  const texts = useTranslations("promises");
  return (
    <li className="flex flex-col rounded-panel bg-cloud px-5 py-7 text-body text-ink-2 md:p-8 dark:bg-raised">
      <h3 className="text-h3 text-ink">{promise}</h3>
      {children ?? (
        <p className="mt-4">{texts("tooFew", { fewest: FEWEST_CASES, days: PROMISE_DAYS })}</p>
      )}
    </li>
  );
}

/** Capitalizes the first letter, because the same texts also appear within sentences. */
function Figure({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 text-[2.75rem] text-ink text-role-heading first-letter:uppercase">
      {children}
    </p>
  );
}

function CaseCount({ children }: { children: ReactNode }) {
  return <p className="mt-auto pt-4 text-caption text-ink-3">{children}</p>;
}

function Words({ name, children }: { name: "how" | "late"; children: ReactNode }) {
  const title = useTranslations("promises")(`${name}.title`);
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="text-h2">
        {title}
      </h2>
      <div className="mt-4 flex max-w-measure flex-col gap-3 text-body text-ink-2">{children}</div>
    </section>
  );
}

/** Formats seconds in words: "1 minute 5 seconds". */
function useDuration(): (seconds: number) => string {
  const texts = useTranslations("promises.duration");
  return (seconds) => {
    const parts = durationParts(seconds).map(({ unit, count }) => texts(unit, { count }));
    const [larger = texts("moment"), smaller] = parts;
    return smaller === undefined ? larger : texts("both", { larger, smaller });
  };
}
