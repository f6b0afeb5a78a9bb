"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NewSecondFactorDto } from "@/contract/second-factor";
import { QueryContent } from "@/features/admin/shared/frame/query-content";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { BeginApp } from "./begin-app";
import { FactorOn } from "./factor-on";
import { FactorSetup } from "./factor-setup";
import { Passkeys } from "./passkeys";
import { RecoveryCodes } from "./recovery-codes";

type Step =
  | { kind: "state" }
  | { kind: "setup"; factor: NewSecondFactorDto }
  | { kind: "codes"; codes: readonly string[] };

/**
 * The security tab. It shows the setup of an authenticator app, the new recovery codes, or the
 * current state: whether a second factor is on, and the passkeys. Decision 033 (second factor).
 */
export default function SecurityTab() {
  const texts = useTranslations("adminSecurity");
  const factor = trpc.auth.secondFactor.read.useQuery();
  const utils = trpc.useUtils();
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: "state" });

  /** Shows the current state, and refreshes the data with which the server rendered the page. */
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
      <QueryContent query={factor} texts={texts} skeleton="h-40 w-full max-w-160" className="mb-4">
        {(state) => (
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
                {state.isOn ? (
                  <FactorOn factor={state} onTurnedOff={showState} {...{ onCodes, onBegun }} />
                ) : (
                  <FactorOff onBegun={onBegun} />
                )}
                <Passkeys passkeys={state.passkeys} onChanged={showState} onCodes={onCodes} />
              </>
            )}
          </div>
        )}
      </QueryContent>
    </section>
  );
}

/** Shown without a second factor: why to set one up, and the button that starts the setup. */
function FactorOff({ onBegun }: { onBegun: (factor: NewSecondFactorDto) => void }) {
  const texts = useTranslations("adminSecurity.off");
  return (
    <>
      <h2 className="text-h3">{texts("title")}</h2>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      <div className="mt-6 grid justify-items-start gap-4">
        <BeginApp label={texts("begin")} onBegun={onBegun} />
      </div>
    </>
  );
}
