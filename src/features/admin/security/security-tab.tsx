"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { FactorOff } from "./factor-off";
import { FactorOn } from "./factor-on";
import { FactorSetup } from "./factor-setup";
import { Passkeys } from "./passkeys";
import { RecoveryCodes } from "./recovery-codes";

type Step =
  | { kind: "state" }
  | { kind: "setup"; factor: NewSecondFactorDto }
  | { kind: "codes"; codes: readonly string[] };

/** The own second factor: off, being set up, its recovery codes, on. Decision 033. */
export function SecurityTab() {
  const texts = useTranslations("adminSecurity");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const factor = trpc.auth.secondFactor.read.useQuery();
  const utils = trpc.useUtils();
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: "state" });

  /** Shows what is so now; what the page knew of it when it was loaded is read again, too. */
  async function showState() {
    await utils.auth.secondFactor.invalidate();
    setStep({ kind: "state" });
    router.refresh();
  }

  const onBegun = (begun: NewSecondFactorDto) => setStep({ kind: "setup", factor: begun });
  const onCodes = (codes: readonly string[]) => setStep({ kind: "codes", codes });

  return (
    <section>
      <h1 className="text-h2">{texts("title")}</h1>
      <p className="mt-1 mb-4 text-small text-ink-2">{texts("line")}</p>
      {factor.data?.isRequired && !factor.data.isOn && (
        <Alert kind="info" className="mb-4 max-w-160">
          {texts("required")}
        </Alert>
      )}
      {factor.isError && (
        <LoadFailed
          message={errorMessage(factor.error, texts("failed"))}
          retryLabel={tryAgain}
          isBusy={factor.isFetching}
          onRetry={() => void factor.refetch()}
          className="mb-4"
        />
      )}
      {factor.isPending && (
        <div role="status">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-40 w-full max-w-160" />
        </div>
      )}
      {factor.data && (
        <div className="frame frame-quiet max-w-160 rounded-sheet p-5 sm:p-8 forced-colors:border">
          {step.kind === "setup" ? (
            <FactorSetup
              factor={step.factor}
              onDone={onCodes}
              onCancel={() => setStep({ kind: "state" })}
            />
          ) : step.kind === "codes" ? (
            <RecoveryCodes codes={step.codes} onDone={() => void showState()} />
          ) : (
            <>
              {factor.data.isOn ? (
                <FactorOn factor={factor.data} onTurnedOff={showState} {...{ onCodes, onBegun }} />
              ) : (
                <FactorOff onBegun={onBegun} />
              )}
              <Passkeys passkeys={factor.data.passkeys} onChanged={showState} onCodes={onCodes} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
