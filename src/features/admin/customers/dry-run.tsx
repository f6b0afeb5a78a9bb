"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { z } from "zod";
import type { DryRunDto, dryRunInput } from "@/contract/admin/orders/holds";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";

type DryRunProps = {
  /** Returns the rule with the values as the admin typed them. */
  readRule: () => z.input<typeof dryRunInput>["rule"];
  /** Validates the form and shows errors at the fields; resolves to false if it is invalid. */
  validate: () => Promise<boolean>;
};

/**
 * A dry run of the typed hold rule. Of the paid orders of the last 30 days it shows how many the
 * rule would have held, and the latest of these. If there are too many orders, the server examines
 * only the latest.
 */
export function DryRun({ readRule, validate }: DryRunProps) {
  const texts = useTranslations("adminCustomers.rules.form");
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<DryRunDto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run() {
    setProblem(null);
    setResult(null);
    if (!(await validate())) return;
    setBusy(true);
    try {
      setResult(await utils.admin.customers.dryRun.fetch({ rule: readRule() }, { staleTime: 0 }));
    } catch (error) {
      setProblem(errorMessage(error, texts("notTried")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-6 border-line border-t-[1.5px] pt-5">
      <WorkButton variant="outline" size="small" busy={isBusy} onClick={() => void run()}>
        {texts("try")}
      </WorkButton>
      <div role="status" className="mt-4 empty:hidden">
        {problem && <Alert kind="err">{problem}</Alert>}
        {result && <Result {...result} />}
      </div>
    </div>
  );
}

function Result({ held, looked, isCut, examples }: DryRunDto) {
  const texts = useTranslations("adminCustomers.rules.form");
  return (
    <>
      <p className="text-label">{texts("tried", { held, looked })}</p>
      {isCut && <p className="text-caption text-ink-2">{texts("cut", { most: looked })}</p>}
      {examples.length > 0 && (
        <>
          <p className="mt-3 text-caption text-ink-2">{texts("examples")}</p>
          <ul className="divide-y divide-line">
            {examples.map(({ id, customerEmail, totalUSD, paidAt }) => (
              <li key={id} className="flex flex-wrap gap-x-4 gap-y-1 py-2 text-small">
                <Ltr className="font-title">{`#${id}`}</Ltr>
                <Ltr className="min-w-0 wrap-anywhere">{customerEmail}</Ltr>
                <Dollars amount={totalUSD} />
                <span className="ms-auto text-ink-3">
                  <DateTime at={paidAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
