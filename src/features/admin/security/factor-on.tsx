"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NewSecondFactorDto, SecondFactorDto } from "@/contract/second-factor";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { BeginApp } from "./begin-app";
import { TurnOffDialog } from "./turn-off-dialog";

/** With so few recovery codes left, new ones are advised. */
const FEW = 3;

type FactorOnProps = {
  factor: SecondFactorDto;
  /** Is given new recovery codes. */
  onCodes: (codes: readonly string[]) => void;
  onTurnedOff: () => void;
  /** Is given an app's secret, where passkeys alone are on. */
  onBegun: (factor: NewSecondFactorDto) => void;
};

/** A second factor that is on: since when an app is, how many recovery codes are left, and how the app ends. */
export function FactorOn({ factor, onCodes, onTurnedOff, onBegun }: FactorOnProps) {
  const texts = useTranslations("adminSecurity.on");
  const working = useTranslations("common")("working");
  const shown = useFormatDateTime();
  const [isEnding, setEnding] = useState(false);
  const renew = trpc.auth.secondFactor.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const { since, recoveryCodesLeft: count } = factor;
  return (
    <>
      <h2 className="text-h3">{texts("title")}</h2>
      {since !== null && (
        <p className="mt-2 text-body text-ink-2">{texts("line", { date: shown(since) })}</p>
      )}
      <p className="mt-2 text-body text-ink-2">
        {texts("left", { count })} {count <= FEW && texts("few")}
      </p>
      {renew.error && (
        <Alert kind="err" role="alert" className="mt-4">
          {errorMessage(renew.error, texts("renewFailed"))}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button busy={renew.isPending} busyText={working} onClick={() => renew.mutate()}>
          {texts("renew")}
        </Button>
        {since === null ? (
          <BeginApp label={texts("addApp")} onBegun={onBegun} />
        ) : (
          <Button variant="outline" onClick={() => setEnding(true)}>
            {texts("turnOff")}
          </Button>
        )}
      </div>
      {isEnding && (
        <TurnOffDialog
          onClose={() => setEnding(false)}
          onTurnedOff={() => {
            setEnding(false);
            onTurnedOff();
          }}
        />
      )}
    </>
  );
}
